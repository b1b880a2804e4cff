import { type MailSetUp, mailFailureTexts } from '#contract/admin/mail';
import { Notice } from '#ui/Notice';
import { SendTestMail } from '../kit/shared/SendTestMail';

export function MailSetUpNotice({ setUp: { from, trouble, passwordLost, hasLinks } }: { setUp: MailSetUp }) {
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
					La tienda todavía no envía correos sola: se quedan aquí como «Sin enviar». Abre el de un pedido o un reclamo
					para copiar su texto o pasarlo por WhatsApp; los que abren una cuenta solo los ve quien los recibe. Para que
					salgan solos, completa los datos de tu servidor de correo en los ajustes.
				</Notice>
			) : (
				trouble && (
					<Notice tone="danger">
						<span>
							{`${mailFailureTexts[trouble.failure]} Los correos esperan y la tienda vuelve a intentarlo sola.`}
						</span>
						{trouble.reply && <span className="reply">{`Respuesta del servidor: ${trouble.reply}`}</span>}
					</Notice>
				)
			)}
			{!hasLinks && (
				<Notice tone="warning">
					Los correos salen sin enlaces, porque la tienda no conoce su propia dirección. Quien la instaló la escribe en
					PUBLIC_URL, y entonces llevan el enlace de cada pedido.
				</Notice>
			)}
			{from !== null && (
				<SendTestMail>
					Los correos salen de <b>{from}</b>.
				</SendTestMail>
			)}
		</div>
	);
}
