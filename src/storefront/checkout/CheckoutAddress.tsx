import { PlaceFields, RecipientFields, StreetFields } from '#commerce/address/AddressFields';
import type { SavedAddresses } from '#commerce/address/useSavedAddresses';
import { addressLimits } from '#contract/delivery/address';
import { limits } from '#contract/shared/limits';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { CheckboxField, TextField } from '#ui/fields';
import type { Checkout } from './useCheckoutForm';

interface CheckoutPlaceProps {
	form: Checkout['form'];
	saved: SavedAddresses['saved'];
	/** Id of the order's saved address; null for a typed one. */
	chosen: number | null;
}

/** R15-33, R15-34, R20-81. */
export function CheckoutPlace({ form, saved, chosen }: CheckoutPlaceProps) {
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
			{chosen === null && <PlaceFields form={form} asksStreet={false} />}
		</>
	);
}

interface TypedAddressProps {
	form: Checkout['form'];
	guest: boolean;
	asksStreet: boolean;
	asksDocument: boolean;
	saved: SavedAddresses['saved'];
}

/** Fields that the delivery method needs: street and recipient. */
export function TypedAddressFields({ form, guest, asksStreet, asksDocument, saved }: TypedAddressProps) {
	const { documentNumber } = form.watch('address').recipient;
	const canKeep = !guest && asksStreet && (asksDocument || documentNumber !== '');
	return (
		<>
			{asksStreet && <StreetFields form={form} />}
			<RecipientFields form={form} asksDocument={asksDocument}>
				{guest && (
					<div className="whole">
						<TextField
							label="Correo"
							type="email"
							inputMode="email"
							autoComplete="email"
							autoCapitalize="none"
							spellCheck={false}
							maxLength={limits.email}
							placeholder="nombre@correo.com"
							help="Para avisarte cómo va tu pedido. Si lo dejas vacío, la tienda te llama al teléfono de la entrega."
							optional
							{...form.field('contact.email')}
						/>
					</div>
				)}
			</RecipientFields>
			{canKeep && saved.length < addressLimits.bookSize && (
				<CheckboxField label="Guardar esta dirección" {...form.field('keepsAddress')} />
			)}
		</>
	);
}
