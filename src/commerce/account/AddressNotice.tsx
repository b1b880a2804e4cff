import { useState } from 'react';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { accountErrorText } from './accountApi';
import { useGetAddressQuery, useGiveUpAddressMutation, useSendConfirmationMutation } from './ownerApi';

/** R14-66, R14-67. */
export function AddressNotice() {
	const { data } = useGetAddressQuery(undefined, { refetchOnMountOrArgChange: true });
	const [send, sending] = useSendConfirmationMutation();
	const [giveUp, givingUp] = useGiveUpAddressMutation();
	const [sent, setSent] = useState(false);
	if (!data?.canBeConfirmed) return null;
	const { address, confirmed, pending } = data;
	if (confirmed && !pending) return null;
	const failure = sending.error ?? givingUp.error;

	return (
		<section className="stack gap-3" aria-label="Estado de tu correo">
			{pending && (
				<Notice tone="info">
					<div className="stack gap-3">
						<p>
							Tu correo cambiará a <strong>{pending.address}</strong>
							<span>
								{` cuando lo confirmes con el enlace que enviamos ahí. Mientras tanto sigue siendo ${address}. El enlace sirve hasta el ${formatDate(pending.expiresAt, 'time')}.`}
							</span>
						</p>
						<div className="cluster">
							<Button loading={givingUp.isLoading} onClick={() => void giveUp()}>
								Dejar el cambio
							</Button>
						</div>
					</div>
				</Notice>
			)}
			{!confirmed && (
				<Notice tone="warning">
					<div className="stack gap-3">
						<p>
							<strong>Confirma tu correo.</strong>
							<span>
								{` Te enviamos un enlace a ${address}. Así podrás recuperar tu cuenta si olvidas la contraseña.`}
							</span>
						</p>
						<div className="cluster">
							<Button
								loading={sending.isLoading}
								onClick={async () => {
									setSent(false);
									const { error } = await send();
									setSent(!error);
								}}
							>
								Enviar de nuevo
							</Button>
						</div>
					</div>
				</Notice>
			)}
			<div role="status">
				{failure ? (
					<Notice tone="danger">{accountErrorText(failure)}</Notice>
				) : (
					sent && <Notice tone="success">{`Te enviamos el enlace a ${address}.`}</Notice>
				)}
			</div>
		</section>
	);
}
