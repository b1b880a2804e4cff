import type { ReactNode } from 'react';
import { addressLimits } from '#contract/delivery/address';
import { phoneField } from '#lib/contact';
import { CheckboxField, SelectField, TextField } from '#ui/fields';
import { documentKeys, documentOptions } from '../receipt/receiptForm';
import styles from './AddressFields.module.css';
import { type AddressForm, DistrictField } from './DistrictField';

interface AddressFieldsProps {
	form: AddressForm;
	/** Else optional. */
	asksDocument?: boolean;
	/** False: the way of delivery needs no street. */
	asksStreet?: boolean;
	same?: SamePerson | undefined;
}

/** `checked`: the buyer receives it, so name and phone are not repeated. */
interface SamePerson {
	checked: boolean;
	onChange: (checked: boolean) => void;
}

interface RecipientFieldsProps {
	form: AddressForm;
	asksDocument: boolean;
	same?: SamePerson | undefined;
	children?: ReactNode;
}

export const RecipientFields = ({ form, asksDocument, same, children }: RecipientFieldsProps) => (
	<fieldset className={styles.part}>
		<legend>Quién recibe</legend>
		{same && (
			<div className="whole">
				<CheckboxField
					label="La misma persona"
					checked={same.checked}
					onChange={({ target }) => same.onChange(target.checked)}
				/>
			</div>
		)}
		{!same?.checked && (
			<div className="whole">
				<TextField
					label="Nombre y apellidos"
					autoComplete="name"
					maxLength={addressLimits.name}
					required
					{...form.field('address.recipient.name')}
				/>
			</div>
		)}
		<SelectField
			label="Documento"
			options={documentOptions}
			{...form.field('address.recipient.documentType', ['address.recipient.documentNumber'])}
		/>
		<TextField
			label="Número de documento"
			autoComplete="off"
			maxLength={addressLimits.document}
			required={asksDocument}
			optional={!asksDocument}
			{...documentKeys(form.watch('address').recipient.documentType)}
			{...form.field('address.recipient.documentNumber')}
		/>
		{!same?.checked && (
			<div className="whole">
				<TextField
					{...phoneField}
					help="Para coordinar la entrega"
					required
					{...form.field('address.recipient.phone')}
				/>
			</div>
		)}
		{children}
	</fieldset>
);

export const PlaceFields = ({ form, asksStreet }: { form: AddressForm; asksStreet: boolean }) => (
	<fieldset className={styles.part}>
		<legend>Dónde</legend>
		<div className="whole">
			<DistrictField form={form} />
		</div>
		{asksStreet && <StreetFields form={form} />}
	</fieldset>
);

/** R15-30. */
export const AddressFields = ({ form, asksDocument = true, asksStreet = true, same }: AddressFieldsProps) => (
	<>
		<RecipientFields form={form} asksDocument={asksDocument} same={same} />
		<PlaceFields form={form} asksStreet={asksStreet} />
	</>
);

export const StreetFields = ({ form }: { form: AddressForm }) => (
	<>
		<div className="whole">
			<TextField
				label="Calle y número"
				autoComplete="address-line1"
				maxLength={addressLimits.street}
				required
				{...form.field('address.street')}
			/>
		</div>
		<div className="whole">
			<TextField
				label="Referencia"
				autoComplete="address-line2"
				help="Cómo encontrar la puerta"
				maxLength={addressLimits.reference}
				optional
				{...form.field('address.reference')}
			/>
		</div>
	</>
);
