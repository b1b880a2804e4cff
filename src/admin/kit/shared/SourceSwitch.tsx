import { FlaskConical, Store } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { selectHasOwnOrders, selectIsOurs } from '#api/backEnd';
import { ordersSourceChosen, selectAwaitsFirstOrder, selectOrdersSource } from '#api/ordersSource';
import { useAppDispatch, useAppSelector } from '#store';
import { cx } from '#ui/cx';
import { useShop } from '#ui/shop';
import styles from './SourceSwitch.module.css';

const options = [
	{ value: 'sample', label: 'Datos de ejemplo', Icon: FlaskConical },
	{ value: 'server', label: 'Pedidos reales', Icon: Store },
] as const;

/** R10-04. */
export const useOrdersSource = () => useAppSelector(selectOrdersSource);

interface SourceSwitchProps {
	sample: ReactNode;
	server: ReactNode;
	/** In the settings, where the switch always stays. */
	settled?: boolean;
}

/** A shop that has sold, or chose so, needs no switch in its screens' heads. */
function useIsSettled(): boolean {
	const ours = useAppSelector((state) => selectIsOurs(state) && selectOrdersSource(state) === 'server');
	const hasSold = useAppSelector(selectHasOwnOrders);
	const { ordersSource } = useShop();
	return ours && (hasSold || ordersSource === 'server');
}

/** Names the source, so that nobody decides by samples; a choice holds for the open tab. */
export function SourceSwitch({ sample, server, settled = false }: SourceSwitchProps) {
	const name = useId();
	const dispatch = useAppDispatch();
	const source = useOrdersSource();
	const isSettled = useIsSettled();
	const awaitsFirstOrder = useAppSelector(selectAwaitsFirstOrder);
	if (isSettled && !settled) return null;
	return (
		<div className={styles.source}>
			<fieldset className={styles.switch}>
				<legend className="visually-hidden">Origen de los datos</legend>
				{options.map(({ value, label, Icon }) => (
					<label key={value} className={cx(styles.option, value === 'sample' && styles.sample)}>
						<input
							type="radio"
							name={name}
							checked={source === value}
							onChange={() => dispatch(ordersSourceChosen(value))}
						/>
						<Icon size={16} />
						<span>{label}</span>
					</label>
				))}
			</fieldset>
			<p className="muted">
				<span>{source === 'sample' ? sample : server}</span>
				{awaitsFirstOrder && <span>{' Desde el primer pedido verás los de la tienda.'}</span>}
			</p>
		</div>
	);
}
