import { useState } from 'react';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { ErrorState } from '#ui/EmptyState';
import { LoadingScreen } from '#ui/Spinner';
import { accountErrorText, useGetSecondFactorQuery } from './accountApi';
import { SecurityDisable } from './SecurityDisable';
import { SecurityEnable } from './SecurityEnable';
import type { SecurityDialogProps } from './SecurityPasswordDialog';
import { SecurityRecoveryCodes } from './SecurityRecoveryCodes';

export default function SecuritySecondFactorDialog({ onClose, onDone }: SecurityDialogProps) {
	// Another browser may have changed it.
	const { data, error, isFetching, refetch } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
	const [codes, setCodes] = useState<string[] | null>(null);
	const [warned, setWarned] = useState(false);

	if (codes) {
		const finish = () => {
			onDone('La verificación en dos pasos está activada.');
			onClose();
		};
		return (
			<Dialog
				open
				title="Guarda tus códigos de recuperación"
				// The codes appear once: an accidental click must not lose them.
				onClose={warned ? finish : () => setWarned(true)}
				footer={
					<Button variant="primary" onClick={finish}>
						Ya los guardé
					</Button>
				}
			>
				<SecurityRecoveryCodes codes={codes} warned={warned} />
			</Dialog>
		);
	}

	if (isFetching || !data)
		return (
			<Dialog open title="Configurar 2FA" onClose={onClose}>
				{error ? (
					<ErrorState message={accountErrorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<LoadingScreen />
				)}
			</Dialog>
		);

	if (data.enabled)
		return (
			<SecurityDisable
				codesLeft={data.recoveryCodesLeft}
				onClose={onClose}
				onDisabled={() => {
					onDone('La verificación en dos pasos está desactivada.');
					onClose();
				}}
			/>
		);
	return <SecurityEnable onClose={onClose} onEnabled={setCodes} />;
}
