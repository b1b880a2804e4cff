import { useState } from 'react';
import { refusalOf } from '#api/errorText';
import { StockChangeBody, type StockKind, stockKinds } from '#contract/catalog/admin';
import { wholeOf } from '#contract/shared/money';
import { Button } from '#ui/Button';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import styles from './Stock.module.css';
import { stockApi } from './stockApi';
import { kindTexts, outcome, unitsOf } from './stockText';

interface StockFormProps {
	id: number;
	stock: number;
	/** Not included in `stock`. */
	held: number;
	/** Also after a refusal or a lost answer: it may be saved. */
	onSent: () => void;
}

const plain = { kind: 'count' as StockKind, quantity: '', note: '' };

export function StockForm({ id, stock, held, onSent }: StockFormProps) {
	const [change] = stockApi.useChangeStockMutation();
	const onHand = stock + held;
	/** On hand when typing began. */
	const [base, setBase] = useState<number | null>(null);
	const [saved, setSaved] = useState<number | null>(null);
	const form = useForm({
		schema: StockChangeBody,
		values: plain,
		prepare: ({ quantity, ...values }) => ({
			...values,
			quantity: quantity.trim() === '' ? undefined : wholeOf(quantity),
			base: values.kind === 'count' ? base : null,
		}),
		submit: async (body) => {
			const { data, error } = await change({ id, body });
			onSent();
			if (error) {
				const refusal = refusalOf(error, 'No se pudo guardar. Mira los movimientos antes de intentarlo otra vez.');
				return refusal.fields.quantity ? { fields: refusal.fields } : refusal;
			}
			// Off without a number, the button would lose the focus.
			form.setFocus('quantity');
			form.reset({ ...plain, kind: body.kind });
			setBase(null);
			setSaved(data.stockQuantity ?? data.stock ?? 0);
		},
	});
	const { kind, quantity } = form.watch();
	const typing = form.register('quantity', {
		onChange: ({ target }) => {
			setSaved(null);
			setBase((before) => (target.value === '' ? null : (before ?? onHand)));
		},
	});
	const texts = kindTexts[kind];
	// Zero is a valid count.
	const isNothing = quantity.trim() === '' || (kind !== 'count' && wholeOf(quantity) === 0);
	return (
		<Form form={form} aria-label="Cambiar el stock" className="stack">
			<FormFailure form={form} />
			<ChoiceCards legend="Qué vas a hacer" className={styles.kinds}>
				{stockKinds.map((value) => (
					<ChoiceCard
						key={value}
						value={value}
						label={kindTexts[value].label}
						note={kindTexts[value].note}
						{...form.register('kind')}
					/>
				))}
			</ChoiceCards>
			<div className="stack gap-3">
				<TextField
					label={texts.quantity}
					inputMode="numeric"
					autoComplete="off"
					required
					help={outcome(kind, quantity, { stock, onHand, base: base ?? onHand }) ?? helpOf(kind, held)}
					error={form.errorOf('quantity')}
					{...typing}
				/>
				<TextField label="Nota" optional autoComplete="off" {...form.field('note')} />
				<Button type="submit" variant="primary" loading={form.busy} disabled={isNothing}>
					{texts.submit}
				</Button>
			</div>
			<p role="status" className={styles.status}>
				{saved !== null && `Guardado: ahora hay ${unitsOf(saved)}.`}
			</p>
		</Form>
	);
}

const helpOf = (kind: StockKind, held: number): string | undefined =>
	kind === 'count' && held > 0 ? `Cuenta también ${held === 1 ? 'la apartada' : `las ${held} apartadas`}` : undefined;
