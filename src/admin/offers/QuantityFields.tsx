import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { SelectField, TextField } from '#ui/fields';
import styles from './Offers.module.css';
import type { OfferFormApi } from './useOfferForm';

const presets = [
	{ label: '3 × 2', of: '3', reduced: '1', percent: '100' },
	{ label: '2 × 1', of: '2', reduced: '1', percent: '100' },
	{ label: '2.ª unidad al 50 %', of: '2', reduced: '1', percent: '50' },
] as const;

const kinds = [
	{ value: 'EVERY', label: 'Cada n unidades' },
	{ value: 'STEPS', label: 'Por escalones' },
];

export const QuantityFields = ({ form }: { form: OfferFormApi }) => (
	<>
		<SelectField label="Cómo rebaja" options={kinds} {...form.field('terms.kind')} />
		{form.watch('terms.kind') === 'STEPS' ? <StepFields form={form} /> : <EveryFields form={form} />}
	</>
);

function EveryFields({ form }: { form: OfferFormApi }) {
	const typed = form.watch('terms');
	return (
		<>
			<fieldset className={cx('cluster gap-2', styles.presets)}>
				<legend className="visually-hidden">Las más usadas</legend>
				{presets.map(({ label, ...preset }) => (
					<Button
						key={label}
						size="s"
						aria-pressed={
							typed.of === preset.of && typed.reduced === preset.reduced && typed.percent === preset.percent
						}
						onClick={() => {
							for (const name of ['of', 'reduced', 'percent'] as const)
								form.setValue(`terms.${name}`, preset[name], {
									shouldDirty: true,
									shouldValidate: form.formState.isSubmitted,
								});
						}}
					>
						{label}
					</Button>
				))}
			</fieldset>
			<div className={styles.every}>
				<TextField
					label="Cada (unidades)"
					inputMode="numeric"
					required
					{...form.field('terms.of', ['terms.reduced'])}
				/>
				<TextField
					label="Rebajadas"
					help="Las más baratas."
					inputMode="numeric"
					required
					{...form.field('terms.reduced')}
				/>
				<TextField
					label="Rebaja (%)"
					help="100 % es gratis."
					inputMode="numeric"
					maxLength={3}
					required
					{...form.field('terms.percent')}
				/>
			</div>
		</>
	);
}

const mostSteps = 5;

function StepFields({ form }: { form: OfferFormApi }) {
	const name = 'terms.steps';
	const steps = useFieldArray({ control: form.control, name, keyName: 'key' });
	const last = steps.fields.length - 1;
	/** Of the list itself, which has no field. */
	const problem = form.errorOf(name) ?? form.errorOf(`${name}.root` as typeof name);
	return (
		<>
			{steps.fields.map(({ key }, index) => (
				<div key={key} className={styles.step}>
					<TextField
						label="Desde (unidades)"
						inputMode="numeric"
						required
						{...form.field(`${name}.${index}.from`)}
						error={form.errorOf(`${name}.${index}.from`) ?? (index === last ? problem : undefined)}
					/>
					<TextField
						label="Rebaja de todas (%)"
						inputMode="numeric"
						maxLength={2}
						required
						{...form.field(`${name}.${index}.percent`)}
					/>
					{steps.fields.length > 1 && (
						<IconButton label={`Quitar el escalón ${index + 1}`} onClick={() => steps.remove(index)}>
							<Trash2 size={18} />
						</IconButton>
					)}
				</div>
			))}
			{steps.fields.length < mostSteps && (
				<div className="cluster">
					<Button size="s" icon={<Plus size={16} />} onClick={() => steps.append({ from: '', percent: '' })}>
						Otro escalón
					</Button>
				</div>
			)}
		</>
	);
}
