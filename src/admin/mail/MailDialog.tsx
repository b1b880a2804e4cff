import { Check, Copy, MessageCircle, Send } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#api/errorText';
import { useMay } from '#auth/may';
import {
	type AdminMail,
	type AdminMailText,
	type MailState,
	mailFailureTexts,
	mailKindNames,
	mailStateNames,
} from '#contract/admin/mail';
import { whatsAppLink } from '#lib/contact';
import { formatDate } from '#lib/dates';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { Notice } from '#ui/Notice';
import { LoadingScreen } from '#ui/Spinner';
import { useCopy } from '#ui/useCopy';
import { looks, StateBadge } from '../kit/shared/StateBadge';
import styles from './Mail.module.css';
import { useGetMailQuery, useSendMailMutation } from './mailApi';

const pollMs = 2000;

export const MailStateBadge = ({ state }: { state: MailState }) => (
	<StateBadge look={looks.mail[state]}>{mailStateNames[state]}</StateBadge>
);

export function troubleOf({ state, failure, dueAt }: AdminMail): string | null {
	if (!failure || state === 'sent') return null;
	const next = state === 'waiting' && dueAt ? ` Próximo intento: ${formatDate(dueAt, 'time')}.` : '';
	return `${mailFailureTexts[failure]}${next}`;
}

interface MailDialogProps {
	mail: AdminMail;
	sends: boolean;
	onClose: () => void;
}

export function MailDialog({ mail, sends, onClose }: MailDialogProps) {
	const [watched, setWatched] = useState(false);
	const { data, isError, refetch } = useGetMailQuery(mail.id, {
		refetchOnMountOrArgChange: true,
		pollingInterval: watched ? pollMs : 0,
		skipPollingIfUnfocused: true,
	});
	const underWay = data?.state === 'waiting' || data?.state === 'sending';
	if (underWay !== watched) setWatched(underWay);
	return (
		<Dialog
			open
			size="large"
			title={data?.content?.subject ?? mailKindNames[mail.kind]}
			onClose={onClose}
			footer={data && <MailActions mail={data} sends={sends} onClose={onClose} />}
		>
			{data ? (
				<MailBody mail={data} />
			) : isError ? (
				<ErrorState message="No pudimos abrir el correo." onRetry={() => void refetch()} />
			) : (
				<LoadingScreen />
			)}
		</Dialog>
	);
}

function MailBody({ mail }: { mail: AdminMailText }) {
	const { to, state, createdAt, sentAt, content, reply } = mail;
	const trouble = troubleOf(mail);
	const [asText, setAsText] = useState(false);
	return (
		<div className="stack">
			<dl className={cx('grid lead middle gap-y-2', styles.facts)}>
				<dt>Para</dt>
				<dd>{`${to.name} <${to.address}>`}</dd>
				<dt>Estado</dt>
				<dd>
					<MailStateBadge state={state} />
				</dd>
				<dt>{sentAt ? 'Enviado' : 'Creado'}</dt>
				<dd>{formatDate(sentAt ?? createdAt, 'time')}</dd>
			</dl>
			{trouble && (
				<Notice tone={state === 'failed' ? 'danger' : 'warning'}>
					<span>{trouble}</span>
					{reply && <span className="reply">{`Respuesta del servidor: ${reply}`}</span>}
				</Notice>
			)}
			{content?.hasHiddenLink && (
				<Notice>
					{content.passOn
						? 'Este correo lleva un enlace que abre el pedido y que solo ve quien lo recibe. Lo que copies o pases por WhatsApp va sin ese enlace.'
						: 'Este correo lleva un enlace que abre una cuenta. Solo lo ve quien lo recibe, así que no se puede copiar ni pasar por WhatsApp.'}
				</Notice>
			)}
			{content === null ? (
				<Notice>De este correo ya no se guarda el texto.</Notice>
			) : (
				<>
					<div className="cluster gap-2">
						<Button size="s" aria-pressed={!asText} onClick={() => setAsText(false)}>
							Como se ve
						</Button>
						<Button size="s" aria-pressed={asText} onClick={() => setAsText(true)}>
							Solo texto
						</Button>
					</div>
					{asText ? (
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
						<pre className={styles.text} tabIndex={0}>
							{content.text}
						</pre>
					) : (
						<iframe className={styles.preview} title="Vista previa del correo" sandbox="" srcDoc={content.html} />
					)}
				</>
			)}
		</div>
	);
}

function MailActions({ mail, sends, onClose }: { mail: AdminMailText; sends: boolean; onClose: () => void }) {
	const [send, { error, isLoading, isSuccess }] = useSendMailMutation();
	const maySend = useMay('mail:write');
	const { content, state, to } = mail;
	const text = content?.passOn ?? '';
	const { copied, copy } = useCopy(text);
	const canCopy = text !== '';
	const chat = canCopy ? whatsAppLink(to.phone, text) : null;
	// A sent mail keeps its state: sending again makes a new one.
	const isAgain = isSuccess && state === 'sent';
	const canSend = maySend && sends && mail.canBeSent && state !== 'waiting' && !isAgain;
	return (
		<>
			<div role="status">
				{isSuccess && state !== 'failed' && <span>El correo está en camino.</span>}{' '}
				{error && <span>{errorText(error, 'No se pudo enviar. Inténtalo de nuevo.')}</span>}
				{copied === true && <span>El texto está en el portapapeles.</span>}
				{copied === false && <span>El navegador no deja copiar: selecciona el texto.</span>}
			</div>
			<Button variant="quiet" onClick={onClose}>
				Cerrar
			</Button>
			{canCopy && (
				<Button icon={copied ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
					{copied ? 'Copiado' : 'Copiar texto'}
				</Button>
			)}
			{chat && (
				<LinkButton to={chat} target="_blank" rel="noreferrer" icon={<MessageCircle size={18} />}>
					Abrir en WhatsApp
				</LinkButton>
			)}
			{canSend && (
				<Button variant="primary" icon={<Send size={18} />} loading={isLoading} onClick={() => void send(mail.id)}>
					{state === 'unsent' ? 'Enviar' : 'Enviar otra vez'}
				</Button>
			)}
		</>
	);
}
