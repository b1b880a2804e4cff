import {
	type ComplaintStateBody,
	complaintGoods,
	complaintKindNames,
	complaintKindTexts,
	complaintLimits,
	complaintRights,
	type FiledComplaint,
} from '#contract/complaints/complaint';
import { complaintKinds } from '#contract/complaints/event';
import { documentName, documentTypes, personalDocumentTypes } from '#contract/people/identity';
import { statePath } from '#contract/shop/default';
import { addressField, phoneField } from '#lib/contact';
import { Button } from '#ui/Button';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { cx } from '#ui/cx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/fields';
import { Form, FormFailure } from '#ui/form';
import { Link } from '#ui/Link';
import { Surface } from '#ui/Surface';
import '#ui/patterns.css';
import styles from './ComplaintForm.module.css';
import { type ComplaintForm as Fields, useComplaintForm } from './useComplaintForm';

interface ComplaintFormProps {
	orderNumber: string;
	onFiled: (complaint: FiledComplaint) => void;
}

/** R14-96. */
export function ComplaintForm({ orderNumber, onFiled }: ComplaintFormProps) {
	const form = useComplaintForm(orderNumber, onFiled, (filed) => <FiledBefore {...filed} />);
	return (
		<Form form={form} className="stack gap-5" aria-label="Hoja de reclamación">
			<FormFailure form={form} />
			<Consumer form={form} />
			<Good form={form} />
			<Detail form={form} />
			<Surface as="section" className="stack gap-5" aria-label="Enviar">
				<ul className={cx('stack gap-2 note', styles.rights)}>
					{complaintRights.map((right) => (
						<li key={right}>{right}</li>
					))}
					<li>Usamos estos datos solo para atender tu hoja y los conservamos como manda la ley.</li>
				</ul>
				<CheckboxField label="Declaro que los datos de esta hoja son verdaderos" required {...form.field('accepted')} />
				<div className="visually-hidden" aria-hidden="true">
					<label>
						No escribas aquí
						<input tabIndex={-1} autoComplete="off" {...form.register('website')} />
					</label>
				</div>
				<Button type="submit" variant="primary" size="l" loading={form.busy}>
					{form.busy ? 'Enviando…' : 'Enviar hoja'}
				</Button>
			</Surface>
		</Form>
	);
}

const FiledBefore = ({ number, token }: ComplaintStateBody) => (
	<>
		<span>Tu hoja ya quedó registrada con el número</span>{' '}
		<Link to={statePath(number, token)} target="_blank">
			{number}
		</Link>
		<span>
			, tal como la enviaste la primera vez. Si quieres registrar otra con tus cambios, presiona otra vez «Enviar hoja».
		</span>
	</>
);

interface PartProps {
	form: Fields;
}

const optionsOf = (types: readonly (typeof documentTypes)[number][]) =>
	types.map((value) => ({ value, label: documentName(value) }));

function Consumer({ form }: PartProps) {
	return (
		<Surface as="section" className="grid columns-2 top gap-5">
			<h2 className="whole">1. Tus datos</h2>
			<TextField
				label="Nombre y apellidos"
				autoComplete="name"
				maxLength={complaintLimits.name}
				required
				className="whole"
				{...form.field('name')}
			/>
			<SelectField label="Tipo de documento" options={optionsOf(documentTypes)} {...form.field('documentType')} />
			<TextField
				label="Número de documento"
				autoComplete="off"
				maxLength={complaintLimits.document}
				required
				{...form.field('document')}
			/>
			<TextField
				{...addressField}
				label="Domicilio"
				help="Calle y número, distrito y ciudad"
				required
				{...form.field('address')}
			/>
			<TextField {...phoneField} optional {...form.field('phone')} />
			<TextField
				label="Correo"
				type="email"
				inputMode="email"
				autoComplete="email"
				help="Ahí te responde la tienda"
				required
				{...form.field('email')}
			/>
			<div className="whole">
				<CheckboxField label="La persona que reclama es menor de edad" {...form.field('minor')} />
			</div>
			{form.watch('minor') && <Guardian form={form} />}
		</Surface>
	);
}

const Guardian = ({ form }: PartProps) => (
	<fieldset className={cx('grid columns-2 top gap-5 well whole', styles.pairs)}>
		<legend>Padre, madre o apoderado</legend>
		<div className="whole">
			<TextField
				label="Nombre del padre, la madre o el apoderado"
				maxLength={complaintLimits.name}
				required
				{...form.field('guardianName')}
			/>
		</div>
		<SelectField
			label="Tipo de documento del apoderado"
			options={optionsOf(personalDocumentTypes)}
			{...form.field('guardianDocumentType')}
		/>
		<TextField
			label="Número de documento del apoderado"
			autoComplete="off"
			maxLength={complaintLimits.document}
			required
			{...form.field('guardianDocument')}
		/>
	</fieldset>
);

const goodNames = { PRODUCTO: 'Producto', SERVICIO: 'Servicio' } as const;

const Good = ({ form }: PartProps) => (
	<Surface as="section" className="grid columns-2 top gap-5">
		<h2 className="whole">2. Lo que compraste</h2>
		<SelectField
			label="Es un"
			options={complaintGoods.map((value) => ({ value, label: goodNames[value] }))}
			{...form.field('good')}
		/>
		<TextField
			label="Monto que reclamas, en soles"
			inputMode="decimal"
			autoComplete="off"
			placeholder="120.50"
			maxLength={10}
			optional
			{...form.field('amount')}
		/>
		<div className="whole">
			<TextAreaField
				label="Descripción del producto o servicio"
				rows={2}
				maxLength={complaintLimits.good}
				required
				{...form.field('description')}
			/>
		</div>
		<TextField
			label="Número de pedido"
			autoComplete="off"
			placeholder="ORD-2026-000001"
			maxLength={complaintLimits.orderNumber}
			optional
			{...form.field('orderNumber')}
		/>
	</Surface>
);

function Detail({ form }: PartProps) {
	const { error, ...kind } = form.field('kind');
	return (
		<Surface as="section" className="grid columns-2 top gap-5">
			<h2 className="whole">3. Tu reclamo o queja</h2>
			<ChoiceCards legend="¿Qué quieres registrar?" error={error} className="whole">
				{complaintKinds.map((value) => (
					<ChoiceCard
						key={value}
						{...kind}
						value={value}
						label={complaintKindNames[value]}
						note={complaintKindTexts[value]}
					/>
				))}
			</ChoiceCards>
			<div className="whole">
				<TextAreaField
					label="Detalle"
					help="Qué pasó y cuándo"
					rows={6}
					maxLength={complaintLimits.detail}
					required
					{...form.field('detail')}
				/>
			</div>
			<div className="whole">
				<TextAreaField
					label="Pedido"
					help="Qué quieres que haga la tienda"
					rows={3}
					maxLength={complaintLimits.request}
					required
					{...form.field('request')}
				/>
			</div>
		</Surface>
	);
}
