import { type AddressFieldName, addressLimits, type TypedAddress } from '../../../contract/delivery/address';
import { documentName, documentTypes } from '../../../contract/people/identity';
import { phoneField } from '../../lib/contactFields';
import { SelectField, TextField } from '../../ui/fields';
import type { FormField } from '../../ui/form';
import styles from './AddressFields.module.css';
import { DistrictField } from './DistrictField';

interface AddressFieldsProps {
	field: (name: AddressFieldName, judged?: AddressFieldName[]) => FormField;
	address: Pick<TypedAddress, 'place' | 'districtCode'>;
	/** Else it is optional. */
	asksDocument?: boolean;
	/** Else `StreetFields` are shown elsewhere, or nobody needs them. */
	asksStreet?: boolean;
	onPlace: (change: { place: string; districtCode: string }) => void;
}

const documents = documentTypes.map((value) => ({ value, label: documentName(value) }));

/** Who receives an order, and where (R15-30). */
export function AddressFields({ field, address, asksDocument = true, asksStreet = true, onPlace }: AddressFieldsProps) {
	return (
		<>
			<fieldset className={styles.part}>
				<legend>Quién recibe</legend>
				<div className="whole">
					<TextField
						label="Nombre y apellidos"
						autoComplete="name"
						maxLength={addressLimits.name}
						required
						{...field('address.recipient.name')}
					/>
				</div>
				<SelectField
					label="Documento"
					options={documents}
					{...field('address.recipient.documentType', ['address.recipient.documentNumber'])}
				/>
				<TextField
					label="Número de documento"
					autoComplete="off"
					maxLength={addressLimits.document}
					required={asksDocument}
					optional={!asksDocument}
					{...field('address.recipient.documentNumber')}
				/>
				<div className="whole">
					<TextField {...phoneField} help="Para coordinar la entrega" required {...field('address.recipient.phone')} />
				</div>
			</fieldset>
			<fieldset className={styles.part}>
				<legend>Dónde</legend>
				<div className="whole">
					<DistrictField {...address} field={field('address.districtCode')} onPlace={onPlace} />
				</div>
				{asksStreet && <StreetFields field={field} />}
			</fieldset>
		</>
	);
}

/** For whoever brings it to the door. */
export const StreetFields = ({ field }: Pick<AddressFieldsProps, 'field'>) => (
	<>
		<div className="whole">
			<TextField
				label="Calle y número"
				autoComplete="address-line1"
				maxLength={addressLimits.street}
				required
				{...field('address.street')}
			/>
		</div>
		<div className="whole">
			<TextField
				label="Referencia"
				autoComplete="address-line2"
				help="Cómo encontrar la puerta"
				maxLength={addressLimits.reference}
				optional
				{...field('address.reference')}
			/>
		</div>
	</>
);
