import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { couponTitle } from '#contract/offers/reduce';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields';
import styles from './CouponField.module.css';
import { couponHint } from './hints';
import type { ToPay } from './useToPay';

/** One coupon for an order. Not a form of its own: the checkout's form is around it. */
export function CouponField({ toPay }: { toPay: ToPay }) {
	const { offered, typed, refused, loading, coupon, changeCoupon } = toPay.offers;
	const [opened, setOpened] = useState(false);
	const [text, setText] = useState<string | null>(null);
	const [moved, setMoved] = useState(false);
	const place = useRef<HTMLDivElement>(null);
	const mode = coupon ? 'applied' : opened || typed !== null ? 'open' : 'closed';
	useEffect(
		function takeFocus() {
			if (moved) place.current?.querySelector<HTMLElement>(mode === 'open' ? 'input' : 'button')?.focus();
		},
		[mode, moved],
	);
	if (!offered) return null;

	const apply = () => {
		const code = (text ?? typed ?? '').trim();
		setMoved(true);
		setText(null);
		changeCoupon(code === '' ? null : { code, refused: null });
	};
	const remove = () => {
		setMoved(true);
		setOpened(false);
		setText(null);
		changeCoupon(null);
	};
	const applyByKey = (event: KeyboardEvent) => {
		if (event.key !== 'Enter') return;
		event.preventDefault();
		apply();
	};

	return (
		<div ref={place} className="stack gap-1">
			{mode === 'closed' && (
				<div>
					<Button
						size="s"
						variant="quiet"
						aria-expanded={false}
						onClick={() => {
							setMoved(true);
							setOpened(true);
						}}
					>
						¿Tienes un cupón?
					</Button>
				</div>
			)}
			{mode === 'open' && (
				<div className={styles.open}>
					<TextField
						label="Cupón"
						autoCapitalize="characters"
						autoComplete="off"
						spellCheck={false}
						maxLength={60}
						value={text ?? typed ?? ''}
						error={text === null && !loading ? refused : null}
						onChange={(event) => setText(event.target.value)}
						onKeyDown={applyByKey}
					/>
					<Button loading={loading && typed !== null} onClick={apply}>
						Aplicar
					</Button>
					<Button variant="quiet" onClick={remove}>
						Quitar
					</Button>
				</div>
			)}
			{coupon && (
				<div className="split gap-2">
					<b>{couponTitle(coupon.code)}</b>
					<Button size="s" variant="quiet" onClick={remove}>
						Quitar<span className="visually-hidden">{` ${couponTitle(coupon.code)}`}</span>
					</Button>
				</div>
			)}
			<p role="status" className="note">
				{couponHint(toPay)}
			</p>
		</div>
	);
}
