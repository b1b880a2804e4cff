import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { deliveryLimits } from '#contract/delivery/fees';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import styles from './Delivery.module.css';
import type { MethodFormApi } from './useMethodForm';

interface WeightFieldsProps {
	form: MethodFormApi;
	/** Index of the fee. */
	at: number;
	zone: string;
	problem: (path: string) => string | undefined;
}

export function WeightFields({ form, at, zone, problem }: WeightFieldsProps) {
	const name = `fees.${at}.weights.steps` as const;
	const steps = useFieldArray({ control: form.control, name, keyName: 'key' });
	const ofAll = problem(name);
	return (
		<>
			{steps.fields.map(({ key }, index) => (
				<div key={key} className={cx('grid gap-3 top', styles.step)}>
					<TextField label="Hasta (kg)" inputMode="decimal" required {...form.field(`${name}.${index}.upTo`)} />
					<TextField label="cuesta (S/)" inputMode="decimal" required {...form.field(`${name}.${index}.fee`)} />
					{index > 0 && (
						<IconButton label={`Quitar el peso ${index + 1} de ${zone}`} onClick={() => steps.remove(index)}>
							<Trash2 size={18} />
						</IconButton>
					)}
				</div>
			))}
			{ofAll && (
				<p role="alert" className={styles.wrong}>
					{ofAll}
				</p>
			)}
			<div className="grid columns-2 top">
				<TextField
					label="Cada kilo más cuesta (S/)"
					help="Por kilo empezado, desde el último peso. 0: no cuesta más."
					inputMode="decimal"
					required
					{...form.field(`fees.${at}.weights.extraKg`)}
				/>
			</div>
			{steps.fields.length < deliveryLimits.steps && (
				<div className="cluster">
					<Button size="s" icon={<Plus size={16} />} onClick={() => steps.append({ upTo: '', fee: '' })}>
						Otro peso<span className="visually-hidden">{` en ${zone}`}</span>
					</Button>
				</div>
			)}
		</>
	);
}
