import { ChartColumn, ClipboardList, History, Package, Shapes, UserRound, Users } from 'lucide-react';
import { useIsOurs } from '#api/backEnd';
import { useAuth } from '#auth/AuthProvider';
import { useMay } from '#auth/may';
import type { AdminOrder } from '#contract/orders/desk';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { Notice } from '#ui/Notice';
import { PageBoundary } from '#ui/PageBoundary';
import { PageMeta } from '#ui/PageMeta';
import { Skeleton } from '#ui/Skeleton';
import { Surface } from '#ui/Surface';
import { useGetPagesQuery } from '../content/adminPagesApi';
import { DraftPagesNotice } from '../content/pageState';
import { adminApi } from '../kit/adminApi';
import { useProductCount } from '../kit/adminProductsApi';
import { DemoNotice } from '../kit/shared/DemoNotice';
import { useDemo } from '../kit/shared/demoApi';
import { moneyStats } from '../kit/shared/moneyStats';
import { NoWayToPay } from '../kit/shared/NoWayToPay';
import { SourceSwitch, useOrdersSource } from '../kit/shared/SourceSwitch';
import { StatCards, shownCount } from '../kit/shared/StatCards';
import { useOffered } from '../kit/shared/screens';
import styles from '../layout/Admin.module.css';
import { useGetAdminOrdersQuery } from '../orders/adminOrdersApi';
import { RecentSales } from '../sales/RecentSales';
import { useGetSalesQuery } from '../sales/salesApi';
import { useWelcome } from '../settings/useWelcome';
import WelcomeCard from '../settings/WelcomeCard';
import { TodoList } from '../todo/TodoList';
import { useTodo } from '../todo/todoApi';

const actions = [
	{ to: '/admin/products', label: 'Gestionar Productos', Icon: Package, may: 'catalogue:read' },
	{ to: '/admin/categories', label: 'Gestionar Categorías', Icon: Shapes, may: 'catalogue:read' },
	{ to: '/admin/orders', label: 'Ver Pedidos', Icon: ClipboardList, may: 'orders:read' },
	{ to: '/admin/sales', label: 'Ver Ventas', Icon: ChartColumn, may: 'sales:read' },
	{ to: '/admin/users', label: 'Gestionar Usuarios', Icon: Users, may: 'customers:read' },
	{ to: '/admin/profile', label: 'Mi Perfil', Icon: UserRound, may: undefined },
] as const;

const shownOrders = 5;
const shownSales = { period: '30', group: 'month' } as const;

const saleOf = ({ id, orderNumber, customer, total, createdAt, status, request }: AdminOrder) => ({
	id,
	orderNumber,
	customer: customer?.name ?? '',
	amount: total,
	date: createdAt,
	status,
	request,
});

/** Fixed at zero, or the shop's (R3-141, R3-142, R10-04). */
export default function DashboardPage() {
	const { user } = useAuth();
	const seesOrders = useMay('orders:read');
	const isOurs = useIsOurs();
	return (
		<div className="stack gap-5">
			<PageMeta title="Dashboard" noindex />
			<header className="split gap-4 gap-y-2">
				<div>
					<h1>Dashboard</h1>
					<p>{`Te damos la bienvenida, ${user?.firstName?.trim() || user?.username || ''}`}</p>
				</div>
				{seesOrders && (
					<SourceSwitch
						sample="Pedidos y ventas aún no cuentan los reales."
						server="Pedidos de la tienda, al momento; el dinero, de los últimos 30 días."
					/>
				)}
			</header>
			{isOurs ? <Start /> : <Figures />}
		</div>
	);
}

/** Shows nothing until all parts that move the rest are loaded. */
function Start() {
	const todo = useTodo();
	const welcome = useWelcome();
	const mayPublish = useMay('pages:write');
	const pages = useGetPagesQuery(undefined, { skip: !mayPublish });
	const demo = useDemo();
	const waits =
		todo.isLoading || pages.isLoading || demo.isLoading || (welcome.isOffered && !welcome.progress && !welcome.isError);
	return (
		<>
			{waits && (
				<div aria-busy="true">
					<span className="visually-hidden">Cargando…</span>
					<Skeleton height="4.5rem" radius="var(--radius-l)" />
				</div>
			)}
			<div hidden={waits}>
				<div className="stack gap-5">
					<PageBoundary page="welcome" quiet>
						<WelcomeCard />
					</PageBoundary>
					<PageBoundary page="draft-pages" quiet>
						<DraftPagesNotice />
					</PageBoundary>
					<NoWayToPay />
					<TodoList />
					<PageBoundary page="demo" quiet>
						<DemoNotice />
					</PageBoundary>
					<Figures />
				</div>
			</div>
		</>
	);
}

function Figures() {
	const seesCatalogue = useMay('catalogue:read');
	const seesOrders = useMay('orders:read');
	const offered = useOffered(actions);
	const isOurs = useIsOurs();
	const products = useProductCount({ skip: !seesCatalogue });
	const categories = adminApi.useGetAllCategoriesQuery(undefined, { skip: !seesCatalogue });
	const real = useOrdersSource() === 'server';
	const orders = useGetAdminOrdersQuery(
		{ size: shownOrders },
		{ skip: !real || !seesOrders, refetchOnMountOrArgChange: true },
	);
	const maySeeSales = useMay('sales:read');
	const seesSales = isOurs && maySeeSales && seesOrders;
	const sales = useGetSalesQuery(shownSales, { skip: !real || !seesSales, refetchOnMountOrArgChange: true });
	const recent = (real && orders.data?.orders.slice(0, shownOrders).map(saleOf)) || [];
	const failed = [products, categories, ...(real ? [orders, sales] : [])].filter(({ isError }) => isError);
	const catalogueStats = [
		{ label: 'Productos', value: shownCount(products.count, products.isError), icon: <Package size={20} /> },
		{ label: 'Categorías', value: shownCount(categories.data?.length, categories.isError), icon: <Shapes size={20} /> },
	];
	const orderStats = [
		{
			label: 'Pedidos',
			value: real ? shownCount(orders.data?.counts.all, orders.isError) : 0,
			icon: <ClipboardList size={20} />,
		},
		...(real ? [] : [{ label: 'Ventas', value: 'S/.0', icon: <ChartColumn size={20} /> }]),
	];
	const money = moneyStats({ money: sales.data?.money ?? undefined, failed: sales.isError, days: shownSales.period });
	return (
		<div className="stack gap-5">
			{failed.length > 0 && (
				<Notice tone="danger" role="alert">
					<span className="split gap-2">
						<span>
							{`No pudimos contar ${real ? 'los productos, las categorías o los pedidos' : 'los productos o las categorías'}.`}
						</span>
						<Button
							size="s"
							loading={failed.some(({ isFetching }) => isFetching)}
							onClick={() => {
								for (const { refetch } of failed) void refetch();
							}}
						>
							Reintentar
						</Button>
					</span>
				</Notice>
			)}
			<StatCards
				label="Resumen de la tienda"
				stats={[...(seesCatalogue ? catalogueStats : []), ...(seesOrders ? orderStats : [])]}
			/>
			{real && seesSales && <StatCards label="Dinero de los últimos 30 días" stats={money} />}
			<section className="stack" aria-labelledby="acciones">
				<h2 id="acciones">Acciones rápidas</h2>
				<div className={cx('grid gap-3', styles.links)}>
					{offered.map(({ to, label, Icon }) => (
						<LinkButton key={to} to={to} icon={<Icon size={18} />}>
							{label}
						</LinkButton>
					))}
				</div>
			</section>
			{seesOrders && (
				<Surface as="section" flat className="stack" aria-labelledby="actividad">
					<h2 id="actividad">Actividad reciente</h2>
					{recent.length > 0 ? (
						<RecentSales sales={recent} />
					) : real && !orders.data ? (
						<p>{orders.isError ? 'No se pudo cargar.' : 'Cargando…'}</p>
					) : (
						<p>
							<History size={16} style={{ display: 'inline', verticalAlign: '-3px' }} />{' '}
							<span>No hay actividad reciente que mostrar.</span>
						</p>
					)}
				</Surface>
			)}
		</div>
	);
}
