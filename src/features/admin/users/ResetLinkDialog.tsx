import { Check, Copy } from 'lucide-react';
import type { User } from '../../../../contract/user';
import { errorText } from '../../../api/errorText';
import { formatDate } from '../../../lib/dates';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/fields';
import { Notice } from '../../../ui/Notice';
import { useCopy } from '../../../ui/useCopy';
import styles from './ResetLinkDialog.module.css';
import { useCreateResetLinkMutation } from './resetLinkApi';

/** A one-time link for a customer who forgot the password (R10-05): made when asked for, shown this once. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
	const [create, { data, error, isLoading }] = useCreateResetLinkMutation();
	const link = data ? `${window.location.origin}/reset-password#${data.token}` : '';
	const { copied, copy } = useCopy(link);
	return (
		<Dialog
			open
			title={`Nueva contraseña para ${user.username}`}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cerrar
					</Button>
					{data ? (
						<Button
							variant="primary"
							icon={copied ? <Check size={18} /> : <Copy size={18} />}
							onClick={() => void copy()}
						>
							{copied ? 'Copiado' : 'Copiar enlace'}
						</Button>
					) : (
						<Button variant="primary" loading={isLoading} onClick={() => void create(user.id)}>
							Crear enlace
						</Button>
					)}
				</>
			}
		>
			<div className="stack">
				{error && (
					<Notice tone="danger" role="alert">
						{errorText(error, 'No se pudo crear el enlace. Inténtalo de nuevo.')}
					</Notice>
				)}
				{data ? (
					<>
						<TextField
							label="Enlace de un solo uso"
							readOnly
							value={link}
							help={`Vale hasta el ${formatDate(data.expiresAt, 'time')}`}
							onFocus={({ target }) => target.select()}
						/>
						<Notice tone="warning">
							{`Envíalo por un medio que solo ${user.username} lea: quien lo abra podrá elegir la contraseña. No volveremos a mostrarlo.`}
						</Notice>
					</>
				) : (
					<p>
						{`Con el enlace, ${user.username} elige una contraseña nueva sin conocer la anterior. Sirve una sola vez, durante 30 minutos, y al usarlo se cierran sus sesiones. Un enlace anterior deja de servir.`}
					</p>
				)}
				<p role="status" className={styles.status}>
					{copied === true && <span>El enlace está en el portapapeles.</span>}
					{copied === false && <span>El navegador no deja copiar: selecciona el enlace.</span>}
				</p>
			</div>
		</Dialog>
	);
}
