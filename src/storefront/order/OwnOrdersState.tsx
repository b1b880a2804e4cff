import { PackageOpen, RotateCw } from 'lucide-react';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState } from '#ui/EmptyState';
import { Notice } from '#ui/Notice';
import { Skeleton } from '#ui/Skeleton';
import { Surface } from '#ui/Surface';
import styles from './OrderCard.module.css';
import type { OwnOrdersLoad } from './useOwnOrders';

/** R3-123, R3-124. */
export const OwnOrdersState = ({ load: { orders, isError, isFetching, refetch } }: { load: OwnOrdersLoad }) => (
	<>
		{isError && (
			<Notice tone="danger" role="alert" className={styles.banner}>
				<span>Error de conexión</span>
				<Button size="s" icon={<RotateCw size={16} />} loading={isFetching} onClick={() => void refetch()}>
					Reintentar
				</Button>
			</Notice>
		)}
		{!orders && !isError && <WaitingOrders />}
		{orders?.length === 0 && (
			<EmptyState
				title="No tienes pedidos aún"
				icon={<PackageOpen size={28} />}
				action={
					<LinkButton to="/products" variant="primary">
						Explorar Productos
					</LinkButton>
				}
			>
				Cuando compres algo, aquí verás en qué paso está.
			</EmptyState>
		)}
	</>
);

export const MoreOrders = ({ load: { more, isReading } }: { load: OwnOrdersLoad }) =>
	more && (
		<p className={styles.more}>
			<Button loading={isReading} onClick={more}>
				Ver más<span className="visually-hidden">{' pedidos'}</span>
			</Button>
		</p>
	);

const WaitingOrders = () => (
	<div className={cx('grid gap-5', styles.list)} role="status" aria-busy="true">
		<span className="visually-hidden">Cargando tus pedidos…</span>
		{[0, 1].map((place) => (
			<Surface key={place} className="stack">
				<Skeleton width="45%" height="1.4rem" />
				<Skeleton height="27px" radius="99px" />
				<Skeleton width="70%" height="40px" />
				<Skeleton width="30%" height="2rem" />
			</Surface>
		))}
	</div>
);
