import { useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from '#api/errorText';
import { CodeChargeBody } from '#contract/payments/payments';
import type { OrderPayment } from '#contract/payments/state';
import { formatLocalMoney } from '#contract/shared/money';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Notice } from '#ui/Notice';
import styles from './Payments.module.css';

interface Answer<Data = unknown> {
	data?: Data;
	error?: unknown;
}

export interface GatewayCalls {
	charge(payer: CodeChargeBody): Promise<Answer>;
	redirect(): Promise<Answer<{ url: string }>>;
	ask(): Promise<Answer>;
}

interface GatewayPayProps {
	gateway: NonNullable<OrderPayment['gateway']> & { name: string };
	/** After the deadline, only earlier payments are looked up. */
	isOver: boolean;
	/** Soles. */
	amount: number;
	calls: GatewayCalls;
}

/** The shop polls too, and notifies the page. */
const pollingMs = 5000;
const recordLastsMs = 3500;
const maxPolls = 36;

export function GatewayPay({ gateway: { kind, name, asking, problem }, isOver, amount, calls }: GatewayPayProps) {
	const isPage = kind === 'redirect';
	const isEnding = isPage && isOver;
	usePolling(calls, asking || isEnding, isPage);
	return (
		<>
			<div role="status">
				{isEnding ? (
					<EndingNotice name={name} />
				) : (
					asking && (
						<Notice>
							<strong>{isPage ? `${name} espera tu pago` : 'Estamos preguntando si tu pago pasó'}</strong>
							<span className="lines">
								{isPage
									? 'Si elegiste pagar con un código, págalo cuando puedas. Te avisamos aquí mismo cuando llegue.'
									: 'No pagues otra vez. En cuanto Yape responda te avisamos aquí mismo.'}
							</span>
						</Notice>
					)
				)}
			</div>
			{isEnding ? null : isPage ? (
				<PagePay name={name} amount={amount} problem={problem} again={asking} redirect={calls.redirect} />
			) : (
				!asking && <CodePay amount={amount} problem={problem} charge={calls.charge} />
			)}
		</>
	);
}

const EndingNotice = ({ name }: { name: string }) => (
	<Notice>
		<strong>{`Estamos preguntando a ${name} si pagaste`}</strong>
		<span className="lines">
			El plazo para pagar terminó. Si pagaste a tiempo, tu pedido sigue; si no, se cancela en unos minutos. No pagues
			otra vez: te avisamos aquí mismo.
		</span>
	</Notice>
);

/** `atOnce`: the payer returns from the gateway's page. */
function usePolling({ ask }: GatewayCalls, asking: boolean, atOnce: boolean): void {
	const poll = useEffectEvent(() => void ask());
	useEffect(
		function pollAtOnce() {
			if (!atOnce) return;
			poll();
			// Until then the server answers from its record.
			const later = setTimeout(poll, recordLastsMs);
			return () => clearTimeout(later);
		},
		[atOnce],
	);
	useEffect(
		function pollWhileAsking() {
			if (!asking) return;
			let remaining = maxPolls;
			const timer = setInterval(() => {
				if (remaining-- > 0) poll();
				else clearInterval(timer);
			}, pollingMs);
			return () => clearInterval(timer);
		},
		[asking],
	);
}

interface CodePayProps {
	amount: number;
	problem: string;
	charge: GatewayCalls['charge'];
}

function CodePay({ amount, problem, charge }: CodePayProps) {
	const form = useForm({
		schema: CodeChargeBody,
		values: { phone: '', code: '' },
		submit: async (payer) => {
			const { error } = await charge(payer);
			if (!error) return undefined;
			const { message, fields } = refusalOf(error, 'No pudimos cobrar. Mira primero en tu Yape si el pago salió.');
			// A code works once.
			form.setValue('code', '');
			return Object.keys(fields).length > 0 ? { fields } : { message };
		},
	});
	return (
		<Form form={form} className="stack gap-4" aria-label="Pagar con Yape">
			<ol className={cx('stack gap-1', styles.steps)}>
				<li>Abre Yape en tu celular y entra al menú.</li>
				<li>Elige «Código de aprobación».</li>
				<li>Escribe aquí los 6 números. El código dura unos minutos.</li>
			</ol>
			{problem && form.formState.submitCount === 0 && <Notice tone="danger">{problem}</Notice>}
			<FormFailure form={form} />
			<TextField
				label="Celular de tu Yape"
				type="tel"
				inputMode="tel"
				autoComplete="tel-national"
				maxLength={16}
				required
				{...form.field('phone')}
			/>
			<TextField
				label="Código de aprobación"
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={8}
				required
				{...form.field('code')}
			/>
			<Button type="submit" variant="primary" loading={form.busy}>
				{form.busy ? 'Cobrando…' : `Pagar ${formatLocalMoney(amount)}`}
			</Button>
		</Form>
	);
}

interface PagePayProps {
	name: string;
	amount: number;
	problem: string;
	/** The page was opened before. */
	again: boolean;
	redirect: GatewayCalls['redirect'];
}

function PagePay({ name, amount, problem, again, redirect }: PagePayProps) {
	const [leaving, setLeaving] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const leave = async () => {
		setFailure(null);
		setLeaving(true);
		const { data, error } = await redirect();
		if (data) return window.location.assign(data.url);
		setLeaving(false);
		setFailure(String(refusalOf(error, `No pudimos abrir ${name}. Vuelve a intentarlo.`).message ?? ''));
	};
	const said = failure ?? problem;
	return (
		<div className="stack gap-3">
			{said && (
				<Notice tone="danger" role={failure ? 'alert' : undefined}>
					{said}
				</Notice>
			)}
			<div>
				<Button variant={again ? 'secondary' : 'primary'} loading={leaving} onClick={() => void leave()}>
					{again ? `Abrir ${name} otra vez` : `Pagar ${formatLocalMoney(amount)} con ${name}`}
				</Button>
			</div>
			<p className="note">{`Vas a la página de ${name} y vuelves aquí. La tienda no ve los datos de tu tarjeta.`}</p>
		</div>
	);
}
