import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { deliveryLimits } from '#contract/delivery/fees';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { CheckboxField, SelectField, TextField } from '#ui/fields';
import styles from './Delivery.module.css';
import type { MethodFormApi } from './useMethodForm';
import { WeightFields } from './WeightFields';

interface FeeFieldsProps {
	form: MethodFormApi;
	at: number;
	zone: string;
	onRemove: () => void;
}

const ways = [
	{ value: 'order', label: 'Por pedido' },
	{ value: 'weight', label: 'Por peso' },
];

export function FeeFields({ form, at, zone, onRemove }: FeeFieldsProps) {
	const name = `fees.${at}.steps` as const;
	const steps = useFieldArray({ control: form.control, name, keyName: 'key' });
	const paidThere = form.watch('kind') === 'AT_DESTINATION';
	const byWeight = form.watch(`fees.${at}.by`) === 'weight';
	/** Errors of the list itself, which has no field. */
	const problem = (path: string) => form.errorOf(path as 'fees') ?? form.errorOf(`${path}.root` as 'fees');
	const last = steps.fields.length - 1;
	const errorAt = (index: number, part: 'from' | 'fee') =>
		form.errorOf(`${name}.${index}.${part}`) ?? (index === last ? problem(name) : undefined);
	return (
		<fieldset className={cx('stack', styles.part)}>
			<legend>{zone}</legend>
			{!paidThere && (
				<div className="grid columns-2 top">
					<SelectField label="Cómo se cobra" options={ways} {...form.field(`fees.${at}.by`)} />
					{!byWeight && (
						<TextField
							label="Tarifa (S/)"
							help="0 es gratis."
							inputMode="decimal"
							required
							{...form.field(`${name}.0.fee`)}
							error={errorAt(0, 'fee')}
						/>
					)}
				</div>
			)}
			{!paidThere && byWeight && <WeightFields form={form} at={at} zone={zone} problem={problem} />}
			<div className="grid columns-2 top">
				<TextField
					label="Llega desde (días hábiles)"
					inputMode="numeric"
					required
					{...form.field(`fees.${at}.daysFrom`)}
				/>
				<TextField
					label="hasta"
					inputMode="numeric"
					required
					{...form.field(`fees.${at}.daysTo`)}
					error={form.errorOf(`fees.${at}.daysTo`) ?? problem(`fees.${at}`)}
				/>
			</div>
			{!paidThere &&
				steps.fields.map(
					({ key }, index) =>
						index > 0 && (
							<div key={key} className={cx('grid gap-3 top', styles.step)}>
								<TextField
									label="Si compra desde (S/)"
									inputMode="decimal"
									required
									{...form.field(`${name}.${index}.from`)}
									error={errorAt(index, 'from')}
								/>
								<TextField
									label="la tarifa es (S/)"
									inputMode="decimal"
									required
									{...form.field(`${name}.${index}.fee`)}
								/>
								<IconButton label={`Quitar el tramo ${index} de ${zone}`} onClick={() => steps.remove(index)}>
									<Trash2 size={18} />
								</IconButton>
							</div>
						),
				)}
			<CheckboxField label="Se puede pagar al recibir" {...form.field(`fees.${at}.payOnDelivery`)} />
			<div className="cluster">
				{!paidThere && steps.fields.length < deliveryLimits.steps && (
					<Button size="s" icon={<Plus size={16} />} onClick={() => steps.append({ from: '', fee: '0' })}>
						Otra tarifa desde un total<span className="visually-hidden">{` en ${zone}`}</span>
					</Button>
				)}
				<Button size="s" variant="quiet" icon={<Trash2 size={16} />} onClick={onRemove}>
					{`No llega a ${zone}`}
				</Button>
			</div>
		</fieldset>
	);
}
