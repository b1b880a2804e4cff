import { Send } from 'lucide-react';
import { type MailSetUp, mailFailureTexts } from '../../../../contract/mail';
import { errorText } from '../../../api/errorText';
import { useMay } from '../../../auth/may';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import styles from './Mail.module.css';
import { useTestMailMutation } from './mailApi';

/** Whether the shop sends mail, and a mail to oneself that shows it. */
export function MailSetUpNotice({ setUp: { from, trouble, passwordLost } }: { setUp: MailSetUp }) {
	const [test, { data, error, isLoading }] = useTestMailMutation();
	const mayTest = useMay('mail:write');
	return (
		<div className="stack">
			{passwordLost ? (
				<Notice tone="danger">
					La tienda no envía correos: la contraseña de tu servidor de correo se guardó con otra clave (SECRET_KEY) y ya
					no se puede leer. Escríbela otra vez en los ajustes. Los correos de mientras tanto se quedan aquí como «Sin
					enviar».
				</Notice>
			) : from === null ? (
				<Notice tone="warning">
					La tienda todavía no envía correos sola: se quedan aquí como «Sin enviar». Abre uno para copiar su texto o
					enviarlo por WhatsApp. Para que salgan solos, completa los datos de tu servidor de correo en los ajustes.
				</Notice>
			) : (
				trouble && (
					<Notice tone="danger">
						{mailFailureTexts[trouble.failure]} Los correos esperan y la tienda vuelve a intentarlo sola.
						{trouble.reply && <span className={styles.reply}>Respuesta del servidor: {trouble.reply}</span>}
					</Notice>
				)
			)}
			{from !== null && (
				<div className="cluster gap-3">
					<p className={styles.from}>
						Los correos salen de <b>{from}</b>.
					</p>
					{mayTest && (
						<Button size="s" icon={<Send size={16} />} loading={isLoading} onClick={() => void test()}>
							Enviarme un correo de prueba
						</Button>
					)}
				</div>
			)}
			<div role="status">
				{data && (
					<Notice tone="success">{data.message}. Si no llega en unos minutos, mira en la carpeta de spam.</Notice>
				)}
				{error && <Notice tone="danger">{errorText(error, 'No se pudo enviar. Inténtalo de nuevo.')}</Notice>}
			</div>
		</div>
	);
}
