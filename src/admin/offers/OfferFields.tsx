import { type OfferFamily, type OfferScope, offerFamilies, offerScopes } from '#contract/offers/admin';
import { limits } from '#contract/shared/limits';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { SelectField, TextField } from '#ui/fields';
import { Surface } from '#ui/Surface';
import { familyNames, scopeNames } from '../kit/entities/offer';
import { CouponFields } from './CouponFields';
import styles from './Offers.module.css';
import { QuantityFields } from './QuantityFields';
import { ReductionFields } from './ReductionFields';
import { TargetsField } from './TargetsField';
import type { OfferFormApi } from './useOfferForm';
import { kindsOf } from './values';

const familyNotes: Record<OfferFamily, string> = {
	PRICE: 'Cada unidad cuesta menos: se ve el precio tachado',
	QUANTITY: '3 × 2, segunda unidad rebajada o escalones',
	COUPON: 'Un código que se escribe en el carrito',
};

export function OfferFields({ form, isNew }: { form: OfferFormApi; isNew: boolean }) {
	const family = form.watch('family');
	const scope = form.watch('scope');
	const isOfFile = form.watch('terms.kind') === 'EACH';
	const chooseFamily = (next: OfferFamily) => {
		form.setValue('family', next, { shouldDirty: true });
		form.setValue('terms.kind', kindsOf[next][0], { shouldDirty: true });
	};
	return (
		<>
			<Surface as="section" className="stack gap-4" aria-labelledby="que-rebaja">
				<h2 id="que-rebaja" className="title-m">
					Qué rebaja
				</h2>
				{isNew && (
					<ChoiceCards legend={<b>Tipo</b>} className={styles.choices}>
						{offerFamilies.map((one) => (
							<ChoiceCard
								key={one}
								name="family"
								value={one}
								checked={family === one}
								onChange={() => chooseFamily(one)}
								label={familyNames[one]}
								note={familyNotes[one]}
							/>
						))}
					</ChoiceCards>
				)}
				<TextField
					label="Título"
					help="Lo lee quien compra, por ejemplo «Cyber WOW»."
					maxLength={limits.name}
					required
					{...form.field('title')}
				/>
				{family === 'QUANTITY' ? <QuantityFields form={form} /> : <ReductionFields form={form} family={family} />}
				{family === 'COUPON' && <CouponFields form={form} />}
			</Surface>
			<Surface as="section" className="stack gap-4" aria-labelledby="a-que-llega">
				<h2 id="a-que-llega" className="title-m">
					A qué productos llega
				</h2>
				{!isOfFile && (
					<SelectField
						label="Llega a"
						options={offerScopes.map((value) => ({ value, label: scopeNames[value] }))}
						{...form.field('scope')}
						onChange={(event) => {
							form.setValue('scope', event.target.value as OfferScope, { shouldDirty: true });
							form.setValue('targets', [], { shouldDirty: true });
							form.clearErrors('targets');
						}}
					/>
				)}
				{scope !== 'ALL' && <TargetsField key={scope} form={form} scope={scope} mayAdd={!isOfFile} />}
			</Surface>
			<Surface as="section" className="stack gap-4" aria-labelledby="cuando">
				<h2 id="cuando" className="title-m">
					Cuándo vale
				</h2>
				<div className="grid columns-2 top">
					<TextField
						label="Desde"
						type="datetime-local"
						help="Hora de Lima."
						required
						{...form.field('from', ['until'])}
					/>
					<TextField
						label="Hasta"
						type="datetime-local"
						help="Este minuto también vale: 23:59 es todo el día."
						required
						{...form.field('until')}
					/>
				</div>
			</Surface>
		</>
	);
}
