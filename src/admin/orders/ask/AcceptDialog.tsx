import { errorText } from '#api/errorText';
import { ConfirmDialog } from '#ui/ConfirmDialog';
import { Notice } from '#ui/Notice';
import { useGetDeskOrderQuery } from '../adminOrdersApi';
import { useAcceptOrderMutation } from '../orderChangesApi';

interface AcceptDialogProps {
	id: number;
	name: string;
	onClose: () => void;
}

export function AcceptDialog({ id, name, onClose }: AcceptDialogProps) {
	const { currentData } = useGetDeskOrderQuery(id, { refetchOnMountOrArgChange: true });
	const [accept, { isLoading, error }] = useAcceptOrderMutation();
	return (
		<ConfirmDialog
			open
			title={
				<>
					<span>¿Aceptar la solicitud</span> <span className="unbroken">{`${name}?`}</span>
				</>
			}
			confirmLabel="Aceptar pedido"
			cancelLabel="Volver"
			loading={isLoading || !currentData}
			onConfirm={async () => {
				const { data } = await accept({ id, editVersion: currentData?.editVersion ?? 0 });
				if (data) onClose();
			}}
			onCancel={onClose}
		>
			<div className="stack gap-3">
				<p>Toma sus unidades de tu stock, y al cliente le llega cómo pagar. Hasta ahora no guarda nada.</p>
				{error && (
					<Notice tone="danger" role="alert">
						{errorText(error, 'No pudimos aceptar la solicitud. Vuelve a intentarlo.')}
					</Notice>
				)}
			</div>
		</ConfirmDialog>
	);
}
