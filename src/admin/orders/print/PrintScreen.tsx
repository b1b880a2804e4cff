import { ArrowLeft, PackageCheck, Printer } from 'lucide-react';
import { Button, LinkButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Notice } from '#ui/Notice';
import { useShop } from '#ui/shop';
import { useUrlState } from '#ui/useUrlState';
import { ListBody } from '../../kit/list/ListBody';
import { ScreenHead } from '../../kit/list/QueryScreen';
import { deskPath } from '../../kit/shared/deskLink';
import { DayList } from './DayList';
import { PackingSlip, ShippingLabel } from './ParcelSheets';
import '#ui/paper.css';
import { cx } from '#ui/cx';
import styles from './Print.module.css';
import { SaleNote } from './SaleNote';
import { printParams, printPath, type SheetKind, sheetNames } from './sheets';
import { useOrdersToPrint } from './useOrdersToPrint';

const kinds = Object.keys(sheetNames) as SheetKind[];

export function PrintScreen() {
	const shop = useShop();
	const [{ sheet: chosen, order }] = useUrlState(printParams);
	const { aboveLimit, ...query } = useOrdersToPrint(order);
	const orders = query.data;
	const offered = order === null ? kinds : kinds.filter((kind) => kind !== 'list');
	const sheet = offered.includes(chosen) ? chosen : 'slip';
	return (
		<div className="stack gap-4">
			<ScreenHead title={sheetNames[sheet]}>
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
			</ScreenHead>
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
			{aboveLimit > 0 && (
				<Notice tone="warning">
					{`Hay ${aboveLimit} pedidos más por preparar que no entran en esta impresión: prepara primero estos.`}
				</Notice>
			)}
			<ListBody
				query={query}
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
				{(rows) => (
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen has to be scrolled by key as well
					<section className={cx('paper', styles.sheets)} aria-label="Hojas" tabIndex={0}>
						{sheet === 'list' && <DayList orders={rows} shopName={shop.name} />}
						{sheet === 'slip' && rows.map((one) => <PackingSlip key={one.id} order={one} shop={shop} />)}
						{sheet === 'label' && rows.map((one) => <ShippingLabel key={one.id} order={one} shop={shop} />)}
						{sheet === 'note' && rows.map((one) => <SaleNote key={one.id} order={one} shop={shop} />)}
					</section>
				)}
			</ListBody>
		</div>
	);
}
