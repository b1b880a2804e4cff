import { useLocation } from 'react-router-dom';
import { checkAuth } from '#auth/authThunks';
import { accountErrorText } from '#commerce/account/accountApi';
import { useUseAddressLinkMutation } from '#commerce/account/ownerApi';
import type { AddressLinkAnswer } from '#contract/account/account';
import { useAppDispatch } from '#store';
import { Button, LinkButton } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { FormPage } from './FormPage';
import { useTokenOfAddress } from './useTokenOfAddress';

const texts = {
	confirm: {
		title: 'Confirmar correo',
		lead: 'Pulsa el botón para decirle a la tienda que este correo es tuyo.',
		action: 'Confirmar mi correo',
	},
	keep: {
		title: 'Detener el cambio de correo',
		lead: 'Si no pediste cambiar el correo de tu cuenta, detén el cambio: tu cuenta se queda con este correo.',
		action: 'Conservar mi correo',
	},
};

function doneText({ outcome, address, signedOut }: AddressLinkAnswer): string {
	if (outcome === 'confirmed') return `Confirmaste ${address}. ¡Gracias!`;
	if (outcome === 'changed') return `Listo: el correo de tu cuenta es ahora ${address}.`;
	if (!signedOut) return `Detuvimos el cambio: tu cuenta sigue con ${address}.`;
	return `Tu cuenta vuelve a tener ${address} y cerramos todas sus sesiones. Cambia ahora tu contraseña: alguien más la conoce.`;
}

/** R14-66 … R14-68. Needs a press, because mail scanners open links. */
export default function AddressLinkPage() {
	const { pathname } = useLocation();
	const dispatch = useAppDispatch();
	const [use, { data, error, isLoading, reset }] = useUseAddressLinkMutation();
	const { token, arriving } = useTokenOfAddress(reset);
	const { title, lead, action } = texts[pathname === '/detener-cambio' ? 'keep' : 'confirm'];

	const send = async () => {
		const { data: answer } = await use({ token });
		// An ended session would redirect from this page.
		if (answer && !answer.signedOut) void dispatch(checkAuth());
	};

	if (data)
		return (
			<FormPage title={title}>
				<Notice tone="success" role="status">
					{doneText(data)}
				</Notice>
				{data.signedOut ? (
					<LinkButton to="/recuperar" variant="primary" wide>
						Cambiar mi contraseña
					</LinkButton>
				) : (
					<LinkButton to="/products" variant="primary" wide>
						Ir a la tienda
					</LinkButton>
				)}
			</FormPage>
		);
	if (!token && !arriving)
		return (
			<FormPage title={title}>
				<Notice tone="info">Abre aquí el enlace completo del correo que te envió la tienda.</Notice>
			</FormPage>
		);
	return (
		<FormPage title={title} lead={lead}>
			{error && (
				<Notice tone="danger" role="alert">
					{accountErrorText(error)}
				</Notice>
			)}
			<Button variant="primary" wide loading={isLoading} onClick={() => void send()}>
				{action}
			</Button>
		</FormPage>
	);
}
