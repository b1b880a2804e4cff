import { type DemoRemoved, isLeft } from '#contract/catalog/demo';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { Notice } from '#ui/Notice';
import { useDemo, useRemoveDemoMutation, useRestoreDemoMutation } from './demoApi';
import { useReport } from './useSuccess';

const sampleText = (products: number, customers: number): string =>
	[
		products > 0 && countOf(products, 'producto de muestra', 'productos de muestra'),
		customers > 0 && countOf(customers, 'cliente de muestra', 'clientes de muestra'),
	]
		.filter(Boolean)
		.join(' y ');

const goneText = ({ deleted, hidden, customers, stay }: DemoRemoved): string =>
	[
		`Quitamos ${sampleText(deleted + hidden, customers) || 'lo que quedaba'}, y los pedidos de muestra.`,
		hidden > 0 &&
			`${countOf(hidden, 'producto está en un pedido y quedó oculto', 'productos están en pedidos y quedaron ocultos')}.`,
		stay > 0 &&
			`${countOf(stay, 'cliente de muestra ya tiene pedidos o entró a su cuenta, y se queda', 'clientes de muestra ya tienen pedidos o entraron a su cuenta, y se quedan')}.`,
	]
		.filter(Boolean)
		.join(' ');

/** Offers undo until a reload, while the shared answer of the removal lives. */
export function DemoNotice() {
	const { data } = useDemo();
	const [remove, removal] = useRemoveDemoMutation({ fixedCacheKey: 'demo-removed' });
	const [restore, restoring] = useRestoreDemoMutation();
	const report = useReport();
	if (removal.data && data?.undoable)
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
	if (!data || !isLeft(data)) return null;
	return (
		<Notice tone="info">
			<div className="stack gap-2 start">
				<p>
					{`Tu tienda tiene ${sampleText(data.products, data.customers)}. Cuando quieras vender lo tuyo, quítalos: los que están en pedidos solo se ocultan, y puedes deshacerlo.`}
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
