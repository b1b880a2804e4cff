import type { OfferCheck } from '#contract/offers/admin';
import { formatLocalMoney } from '#contract/shared/money';
import { countOf } from '#lib/text';
import { CheckboxField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import type { OfferFormApi } from './useOfferForm';

/** Indecopi asks for a struck price that was asked. */
export function UnaskedPrices({ form, check }: { form: OfferFormApi; check: OfferCheck | undefined }) {
	const count = check?.unaskedCount ?? 0;
	const unasked = check?.unasked ?? [];
	if (count === 0 && !form.watch('askedElsewhere')) return null;
	return (
		<div className="stack gap-3">
			{count > 0 && (
				<Notice tone="warning">
					<p>
						{`El precio que se tacharía de ${countOf(count, 'producto', 'productos')} no se cobró en los últimos 30 días:`}
					</p>
					<ul>
						{unasked.map(({ id, name, listPrice, lowest }) => (
							<li
								key={id}
							>{`${name}: cuesta ${formatLocalMoney(listPrice)}, y se cobró ${formatLocalMoney(lowest)}`}</li>
						))}
						{count > unasked.length && (
							<li>{`y ${countOf(count - unasked.length, 'producto más', 'productos más')}`}</li>
						)}
					</ul>
				</Notice>
			)}
			<CheckboxField
				label="Confirmo que ese precio se cobró en otro lugar en los últimos 30 días"
				help="Sin esta confirmación la oferta no se guarda. Queda en la auditoría con tu nombre."
				{...form.field('askedElsewhere')}
			/>
		</div>
	);
}
