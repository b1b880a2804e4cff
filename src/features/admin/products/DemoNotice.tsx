import type { DemoRemoved } from '../../../../contract/catalog/demo';
import { countOf } from '../../../lib/text';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useReport } from '../shared/useSuccess';
import { useGetDemoQuery, useRemoveDemoMutation, useRestoreDemoMutation } from './demoApi';

const goneText = ({ deleted, hidden }: DemoRemoved): string =>
	`Quitamos ${countOf(deleted, 'producto de muestra', 'productos de muestra')} y los pedidos de muestra.${
		hidden > 0 ? ` ${countOf(hidden, 'está en un pedido y quedó oculto', 'están en pedidos y quedaron ocultos')}.` : ''
	}`;

/** The way back is offered until the application is loaded again, as long as the shared answer of the removal lives. */
export function DemoNotice() {
	const { data } = useGetDemoQuery(undefined, { refetchOnMountOrArgChange: true });
	const [remove, removal] = useRemoveDemoMutation({ fixedCacheKey: 'demo-removed' });
	const [restore, restoring] = useRestoreDemoMutation();
	const report = useReport();
	if (!data || (data.products === 0 && !removal.data)) return null;
	if (removal.data && data.undoable)
		return (
			<Notice tone="success" role="status">
				<div className="stack gap-2 start">
					<p>{goneText(removal.data)}</p>
					<Button
						size="s"
						loading={restoring.isLoading}
						onClick={() =>
							void report(restore(), 'La demostración está de vuelta', 'No se pudo deshacer').then(removal.reset)
						}
					>
						Deshacer
					</Button>
				</div>
			</Notice>
		);
	return (
		<Notice tone="info">
			<div className="stack gap-2 start">
				<p>
					{`Tu tienda muestra ${countOf(data.products, 'producto de muestra', 'productos de muestra')}. Cuando quieras vender lo tuyo, quítalos: los que están en pedidos solo se ocultan, y puedes deshacerlo.`}
				</p>
				<Button
					size="s"
					loading={removal.isLoading}
					onClick={() => void report(remove(), null, 'No se pudo quitar la demostración')}
				>
					Quitar la demostración
				</Button>
			</div>
		</Notice>
	);
}
