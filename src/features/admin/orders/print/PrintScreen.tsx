import { ArrowLeft, PackageCheck, Printer } from 'lucide-react';
import { Button, LinkButton } from '../../../../ui/Button';
import { EmptyState } from '../../../../ui/EmptyState';
import { Notice } from '../../../../ui/Notice';
import { PageMeta } from '../../../../ui/PageMeta';
import { useShop } from '../../../../ui/shop';
import { useUrlState } from '../../../../ui/useUrlState';
import { ListBody } from '../../list/ListBody';
import { deskPath } from '../../shared/deskLink';
import { DayList } from './DayList';
import { PackingSlip, ShippingLabel } from './ParcelSheets';
import styles from './Print.module.css';
import { SaleNote } from './SaleNote';
import { printParams, printPath, type SheetKind, sheetNames } from './sheets';
import { useOrdersToPrint } from './useOrdersToPrint';

const kinds = Object.keys(sheetNames) as SheetKind[];

/** Sheets as they come out of the printer, of one order or of all that are to be prepared. */
export function PrintScreen() {
	const shop = useShop();
	const [{ sheet: chosen, order }] = useUrlState(printParams);
	const { orders, left, isError, isFetching, retry } = useOrdersToPrint(order);
	const offered = order === null ? kinds : kinds.filter((kind) => kind !== 'list');
	const sheet = offered.includes(chosen) ? chosen : 'slip';
	return (
		<div className="stack gap-4">
			<PageMeta title={sheetNames[sheet]} noindex />
			<header className="split">
				<h1>{sheetNames[sheet]}</h1>
				<div className="cluster gap-2">
					<LinkButton to={order === null ? '/admin/orders' : deskPath(order)} icon={<ArrowLeft size={18} />}>
						{order === null ? 'Todos los pedidos' : 'Volver al pedido'}
					</LinkButton>
					<Button
						variant="primary"
						icon={<Printer size={18} />}
						disabled={!orders?.length}
						onClick={() => window.print()}
					>
						Imprimir
					</Button>
				</div>
			</header>
			<nav className="cluster gap-2" aria-label="Qué imprimir">
				{offered.map((kind) => (
					<LinkButton
						key={kind}
						size="s"
						variant={kind === sheet ? 'soft' : 'secondary'}
						to={printPath(kind, order ?? undefined)}
						aria-current={kind === sheet ? 'page' : undefined}
					>
						{sheetNames[kind]}
					</LinkButton>
				))}
			</nav>
			{left > 0 && (
				<Notice tone="warning">
					{`Hay ${left} pedidos más por preparar que no entran en esta impresión: prepara primero estos.`}
				</Notice>
			)}
			<ListBody
				loaded={orders !== undefined}
				isError={isError}
				isFetching={isFetching}
				onRetry={retry}
				loading="Cargando los pedidos…"
				error="No pudimos cargar los pedidos"
				empty={
					orders?.length === 0 && (
						<EmptyState title="No hay pedidos por preparar" icon={<PackageCheck size={28} />}>
							Aquí salen los pedidos confirmados y los que se están procesando.
						</EmptyState>
					)
				}
			>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen has to be scrolled by key as well */}
				<section className={styles.paper} aria-label="Hojas" tabIndex={0}>
					{orders && sheet === 'list' && <DayList orders={orders} shopName={shop.name} />}
					{sheet === 'slip' && orders?.map((one) => <PackingSlip key={one.id} order={one} shop={shop} />)}
					{sheet === 'label' && orders?.map((one) => <ShippingLabel key={one.id} order={one} shop={shop} />)}
					{sheet === 'note' && orders?.map((one) => <SaleNote key={one.id} order={one} shop={shop} />)}
				</section>
			</ListBody>
		</div>
	);
}
