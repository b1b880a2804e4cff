import { type AddressFieldName, addressLimits, type TypedAddress } from '../../../contract/delivery/address';
import { AddressFields, StreetFields } from '../../sale/address/AddressFields';
import type { KnownAddresses } from '../../sale/address/useKnownAddresses';
import { ChoiceCard, ChoiceCards } from '../../ui/ChoiceCards';
import { CheckboxField } from '../../ui/fields';
import type { FormField } from '../../ui/form';

interface CheckoutAddressFieldsProps {
	saved: KnownAddresses['saved'];
	/** Id of the saved address that the order goes to, null for one that is typed. */
	chosen: number | null;
	address: TypedAddress;
	/** The way to the shopper needs the document of whoever receives the order. */
	asksDocument: boolean;
	/** Another address is typed, or something of the chosen one is wrong. */
	typed: boolean;
	field: (name: AddressFieldName, judged?: AddressFieldName[]) => FormField;
	onChosen: (id: number | null) => void;
	onPlace: (change: { place: string; districtCode: string }) => void;
}

/** R15-33, R15-34: a saved address, or the fields of another one up to its district, on which the ways of delivery depend. */
export function CheckoutAddressFields(props: CheckoutAddressFieldsProps) {
	const { saved, chosen, typed, onChosen, ...fields } = props;
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
			{typed && <AddressFields {...fields} asksStreet={false} />}
		</>
	);
}

interface CheckoutStreetFieldsProps {
	saved: KnownAddresses['saved'];
	/** There is no account that would keep the address. */
	guest: boolean;
	field: (name: AddressFieldName) => FormField;
	keepable: boolean;
	keeps: boolean;
	onKeeps: (keeps: boolean) => void;
}

/** The rest of an address to whose door the order comes, which can be kept. */
export function CheckoutStreetFields({ saved, guest, field, keepable, keeps, onKeeps }: CheckoutStreetFieldsProps) {
	return (
		<>
			<StreetFields field={field} />
			{!guest && keepable && saved.length < addressLimits.bookSize && (
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
