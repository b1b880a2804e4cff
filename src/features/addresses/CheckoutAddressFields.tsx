import { type AddressFieldName, addressLimits, type TypedAddress } from '../../../contract/address';
import { ChoiceCard, ChoiceCards } from '../../ui/ChoiceCards';
import { CheckboxField } from '../../ui/fields';
import type { FormField } from '../../ui/form';
import { AddressFields } from './AddressFields';
import type { CheckoutAddresses } from './useCheckoutAddress';

interface CheckoutAddressFieldsProps {
	saved: CheckoutAddresses['saved'];
	/** There is no account that would keep the address. */
	guest: boolean;
	/** Id of the saved address that the order goes to, null for one that is typed. */
	chosen: number | null;
	address: TypedAddress;
	keeps: boolean;
	/** The way to the shopper needs the document of whoever receives the order. */
	asksDocument: boolean;
	field: (name: AddressFieldName, judged?: AddressFieldName[]) => FormField;
	/** Something of the address is wrong, so its fields are shown. */
	wrong: boolean;
	onChosen: (id: number | null) => void;
	onPlace: (change: { place: string; districtCode: string }) => void;
	onKeeps: (keeps: boolean) => void;
}

/** R15-33, R15-34: a saved address, or the fields of another one, which can be kept. */
export function CheckoutAddressFields(props: CheckoutAddressFieldsProps) {
	const { saved, guest, chosen, address, keeps, asksDocument, field, wrong, onChosen, onPlace, onKeeps } = props;
	const isTyped = chosen === null || wrong;
	const canBeKept =
		!guest && saved.length < addressLimits.bookSize && (asksDocument || address.recipient.documentNumber);
	return (
		<>
			{saved.length > 0 && (
				<ChoiceCards legend={<b>¿A dónde lo enviamos?</b>}>
					{saved.map(({ id, label, note }) => (
						<ChoiceCard
							key={id}
							name="savedAddress"
							value={id}
							checked={chosen === id}
							onChange={() => onChosen(id)}
							label={label}
							note={note}
						/>
					))}
					<ChoiceCard
						name="savedAddress"
						value="another"
						checked={chosen === null}
						onChange={() => onChosen(null)}
						label="Otra dirección"
						note="La escribes ahora"
					/>
				</ChoiceCards>
			)}
			{isTyped && <AddressFields field={field} address={address} asksDocument={asksDocument} onPlace={onPlace} />}
			{isTyped && canBeKept && (
				<CheckboxField
					label="Guardar esta dirección"
					name="keepAddress"
					checked={keeps}
					onChange={(event) => onKeeps(event.target.checked)}
				/>
			)}
		</>
	);
}
