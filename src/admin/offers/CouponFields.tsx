import { CheckboxField, TextField } from '#ui/fields';
import type { OfferFormApi } from './useOfferForm';

export const CouponFields = ({ form }: { form: OfferFormApi }) => (
	<>
		<div className="grid columns-2 top">
			<TextField
				label="Código"
				help="Letras, números, puntos y guiones. Da igual si lo escriben en minúsculas."
				maxLength={30}
				autoCapitalize="characters"
				autoComplete="off"
				spellCheck={false}
				required
				{...form.field('code')}
			/>
			<TextField
				label="Compra mínima (S/)"
				help="De los productos a los que llega. Vacío: ninguna."
				inputMode="decimal"
				optional
				{...form.field('minimum')}
			/>
			<TextField label="Usos en total" help="Vacío: sin límite." inputMode="numeric" optional {...form.field('uses')} />
			<TextField
				label="Usos por persona"
				help="Vacío: sin límite."
				inputMode="numeric"
				optional
				{...form.field('usesPerPerson')}
			/>
		</div>
		<CheckboxField label="Solo para la primera compra" {...form.field('firstPurchase')} />
		<CheckboxField
			label="Se suma a ofertas y reglas por cantidad"
			help="Sin marcar, no rebaja lo que ya está rebajado."
			{...form.field('joins')}
		/>
	</>
);
