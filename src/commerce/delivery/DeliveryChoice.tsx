import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type DeliveryOption, feeWords, officeText, promisedText } from '#contract/delivery/quote';
import { formatShopMoney } from '#contract/shared/money';
import { Button } from '#ui/Button';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { SelectField } from '#ui/fields';
import { LivePulse } from '#ui/LivePulse';
import { Notice } from '#ui/Notice';
import { Skeleton } from '#ui/Skeleton';
import { useSaleWords } from '../words/words';
import styles from './DeliveryChoice.module.css';
import type { Delivery, DeliveryChosen, Place } from './useDelivery';

interface DeliveryChoiceProps {
	delivery: Delivery;
	where: Place;
	/** After a first try to send, problems are visible. */
	tried: boolean;
	onChosen: (chosen: DeliveryChosen) => void;
	ref?: Ref<{ focus: () => void }>;
}

/** R15-54. */
export function DeliveryChoice({ delivery, where, tried, onChosen, ref }: DeliveryChoiceProps) {
	const place = useRef<HTMLDivElement>(null);
	useImperativeHandle(ref, () => ({
		focus: () => {
			const field = place.current?.querySelector<HTMLElement>('select[aria-invalid], input, select, button');
			(field ?? place.current)?.focus();
		},
	}));
	return (
		<div ref={place} tabIndex={-1} className="stack">
			<Content delivery={delivery} where={where} tried={tried} onChosen={onChosen} />
		</div>
	);
}

function Content({ delivery, where, tried, onChosen }: Omit<DeliveryChoiceProps, 'ref'>) {
	const { options, option, officeId, problem, quote, failed, loading, retry } = delivery;
	const words = useSaleWords();
	const legend = <b>{words.how}</b>;
	const feeBefore = useFeeBefore(delivery);
	if (!where.districtCode)
		return (
			<ChoiceCards legend={legend}>
				<p className="note">{words.districtFirst}</p>
			</ChoiceCards>
		);
	if (failed)
		return (
			<Notice tone="danger" role="alert">
				<span className="cluster gap-2">
					<span>{problem}</span>
					<Button size="s" loading={loading} onClick={retry}>
						Reintentar
					</Button>
				</span>
			</Notice>
		);
	if (!quote)
		return (
			<div aria-busy="true">
				<span className="visually-hidden" role="status">
					Calculando el envío…
				</span>
				<Skeleton height="4.5rem" radius="var(--radius-m)" />
			</div>
		);
	if (options.length === 0)
		return (
			<Notice tone="warning" role="alert">
				{problem}
			</Notice>
		);
	const offices = option?.offices ?? [];
	const missing = tried ? (problem ?? undefined) : undefined;
	return (
		<>
			<ChoiceCards legend={legend} error={option ? undefined : missing}>
				{options.map((one) => (
					<ChoiceCard
						key={one.methodId}
						name="delivery"
						value={one.methodId}
						checked={option?.methodId === one.methodId}
						onChange={() => onChosen({ methodId: one.methodId, officeId: null })}
						label={one.name}
						note={noteOf(one)}
						icon={
							<b className={styles.fee}>
								<LivePulse value={one.fee}>{feeWords(one.kind, one.fee, formatShopMoney)}</LivePulse>
							</b>
						}
					/>
				))}
			</ChoiceCards>
			{option && feeBefore !== null && (
				<Notice tone="warning" role="status">
					{`El costo de envío cambió: ahora es ${feeWords(option.kind, option.fee, formatShopMoney)}, antes era ${feeWords(option.kind, feeBefore, formatShopMoney)}.`}
				</Notice>
			)}
			{option && offices.length > 0 && (
				<SelectField
					label={words.office}
					name="office"
					required
					error={missing}
					value={officeId ?? ''}
					options={[
						...(offices.length > 1 ? [{ value: '', label: 'Elige un local' }] : []),
						...offices.map((office) => ({ value: office.id, label: officeText(office) })),
					]}
					onChange={({ target }) => onChosen({ methodId: option.methodId, officeId: Number(target.value) || null })}
				/>
			)}
		</>
	);
}

/** In soles, if the shop has changed the fee of this way and these products; else null. */
function useFeeBefore({ option, quote }: Delivery): number | null {
	const request = option && quote && JSON.stringify([quote.districtCode, quote.items, option.methodId]);
	const [shown, setShown] = useState<{ request: string; fee: number; before: number | null } | null>(null);
	if (request && (shown?.request !== request || shown.fee !== option.fee))
		setShown({ request, fee: option.fee, before: shown && shown.request === request ? shown.fee : null });
	return shown && shown.request === request ? shown.before : null;
}

function noteOf(option: DeliveryOption): string {
	const { note, cheaperFrom } = option;
	const cheaper =
		cheaperFrom &&
		`${cheaperFrom.fee === 0 ? 'Gratis' : formatShopMoney(cheaperFrom.fee)} desde ${formatShopMoney(cheaperFrom.total)} de compra`;
	return [promisedText(option), note, cheaper].filter(Boolean).join('. ');
}
