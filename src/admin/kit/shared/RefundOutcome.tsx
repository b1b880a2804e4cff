import { useState } from 'react';
import { api } from '#api';
import { errorText } from '#api/errorText';
import { parsedBy } from '#api/parse';
import { useMay } from '#auth/may';
import { type GatewayMethod, gatewayName } from '#contract/payments/gateways';
import { AdminPayment, gatewayPaths, type PanelCheckBody } from '#contract/payments/payments';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Notice } from '#ui/Notice';
import { useSuccess } from './useSuccess';

const panelApi = api.injectEndpoints({
	endpoints: (build) => ({
		seePanel: build.mutation<AdminPayment, PanelCheckBody & { id: number }>({
			query: ({ id, ...body }) => ({ url: gatewayPaths.seen(id), method: 'POST', body }),
			transformResponse: parsedBy(AdminPayment),
			invalidatesTags: ['AdminOrder', 'Sales', 'Audit'],
		}),
	}),
});

export const { useSeePanelMutation } = panelApi;

/** The server refuses while the gateway may still answer. */
export function RefundOutcome({ order, method, sum }: { order: number; method: GatewayMethod; sum: string }) {
	const [open, setOpen] = useState(false);
	const [end, { isLoading, error, reset }] = useSeePanelMutation();
	const success = useSuccess();
	const mayPay = useMay('payments:write');
	if (!mayPay) return null;
	const name = gatewayName(method);
	function close(): void {
		setOpen(false);
		reset();
	}
	async function endRefund(isBack: boolean): Promise<void> {
		const { data } = await end({ id: order, isBack });
		if (!data) return;
		success.always(isBack ? 'Quedó anotado como devuelto' : 'Quedó anotado que no se devolvió');
		close();
	}
	return (
		<>
			<Button onClick={() => setOpen(true)}>Lo vi en su panel…</Button>
			<Dialog
				open={open}
				title={`¿Se devolvió ${sum}?`}
				onClose={close}
				footer={
					<>
						<Button variant="quiet" onClick={close}>
							Cancelar
						</Button>
						<Button loading={isLoading} onClick={() => void endRefund(false)}>
							No se devolvió
						</Button>
						<Button variant="primary" loading={isLoading} onClick={() => void endRefund(true)}>
							Sí se devolvió
						</Button>
					</>
				}
			>
				<div className="stack gap-3">
					{error && (
						<Notice tone="danger" role="alert">
							{errorText(error, 'No pudimos anotarlo. Vuelve a intentarlo.')}
						</Notice>
					)}
					<p>{`Míralo antes en el panel de ${name}. Lo que digas queda anotado con tu nombre, y dejamos de preguntarle.`}</p>
				</div>
			</Dialog>
		</>
	);
}
