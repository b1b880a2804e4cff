import type { OfferFamily } from '#contract/offers/admin';
import { SelectField, TextField } from '#ui/fields';
import type { OfferFormApi } from './useOfferForm';
import { kindsOf, type TermsKind } from './values';

const kindNames: Readonly<Record<TermsKind, string>> = {
	PERCENT: 'Un porcentaje',
	AMOUNT: 'Un monto en soles',
	PRICE: 'Precio final',
	EACH: 'Cada producto a su precio',
	EVERY: 'Cada n unidades',
	STEPS: 'Escalones',
};

const amountTexts = {
	AMOUNT: { label: 'Rebaja (S/)', help: 'Se resta de cada unidad.' },
	PRICE: { label: 'Precio de cada unidad (S/)', help: 'No cambia lo que ya cuesta menos.' },
	COUPON: { label: 'Rebaja (S/)', help: 'Se reparte entre los productos del carrito.' },
} as const;

export function ReductionFields({ form, family }: { form: OfferFormApi; family: Exclude<OfferFamily, 'QUANTITY'> }) {
	const kind = form.watch('terms.kind');
	return (
		<div className="grid columns-2 top">
			{kind === 'EACH' ? (
				<p className="note">
					Cada producto tiene el precio que dijo el archivo importado. Otros precios se cambian con otro archivo.
				</p>
			) : (
				<SelectField
					label="Rebaja"
					options={kindsOf[family].map((value) => ({ value, label: kindNames[value] }))}
					{...form.field('terms.kind')}
				/>
			)}
			{kind === 'EACH' ? null : kind === 'PERCENT' ? (
				<TextField
					key="percent"
					label="Porcentaje"
					inputMode="numeric"
					maxLength={2}
					required
					{...form.field('terms.percent')}
				/>
			) : (
				<TextField
					key="amount"
					{...amountTexts[family === 'COUPON' ? family : kind === 'PRICE' ? kind : 'AMOUNT']}
					inputMode="decimal"
					required
					{...form.field('terms.amount')}
				/>
			)}
			{family === 'PRICE' && (
				<TextField
					label="Unidades a este precio"
					help="Por producto. Vacío: las que haya en stock."
					inputMode="numeric"
					optional
					{...form.field('units')}
				/>
			)}
		</div>
	);
}
