import { AddressFields, StreetFields } from '../../sale/address/AddressFields';
import type { KnownAddresses } from '../../sale/address/useKnownAddresses';
import { ChoiceCard, ChoiceCards } from '../../ui/ChoiceCards';
import { CheckboxField } from '../../ui/fields';
import type { Checkout } from './useCheckoutForm';

interface CheckoutAddressProps {
	form: Checkout['form'];
	saved: KnownAddresses['saved'];
	/** Id of the saved address that the order goes to, null for one that is typed. */
	chosen: number | null;
	asksDocument: boolean;
}

/** R15-33, R15-34. */
export function CheckoutAddress({ form, saved, chosen, asksDocument }: CheckoutAddressProps) {
	const card = (id: number | null) => ({
		name: 'savedAddress',
		value: id ?? 'another',
		checked: chosen === id,
		onChange() {
			form.clearErrors('address');
			form.setValue('savedAddress', id, { shouldDirty: true });
		},
	});
	return (
		<>
			{saved.length > 0 && (
				<ChoiceCards legend={<b>¿A dónde lo enviamos?</b>}>
					{saved.map(({ id, label, note }) => (
						<ChoiceCard key={id} {...card(id)} label={label} note={note} />
					))}
					<ChoiceCard {...card(null)} label="Otra dirección" note="La escribes ahora" />
				</ChoiceCards>
			)}
			{chosen === null && <AddressFields form={form} asksDocument={asksDocument} asksStreet={false} />}
		</>
	);
}

interface CheckoutStreetProps {
	form: Checkout['form'];
	canKeep: boolean;
}

export const CheckoutStreet = ({ form, canKeep }: CheckoutStreetProps) => (
	<>
		<StreetFields form={form} />
		{canKeep && <CheckboxField label="Guardar esta dirección" {...form.field('keepsAddress')} />}
	</>
);
