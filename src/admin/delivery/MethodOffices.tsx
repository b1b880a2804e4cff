import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { DeliveryPlan } from '#contract/delivery/fees';
import { Chip } from '#ui/Badge';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { TextField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import styles from './Delivery.module.css';
import { PlaceSearch } from './PlaceSearch';
import type { MethodFormApi } from './useMethodForm';

interface MethodOfficesProps {
	form: MethodFormApi;
	most: number;
	places: DeliveryPlan['places'];
}

export function MethodOffices({ form, most, places }: MethodOfficesProps) {
	const { fields, append, remove } = useFieldArray({ control: form.control, name: 'offices', keyName: 'key' });
	const kind = form.watch('kind');
	const problem = form.errorOf('offices') ?? form.errorOf('offices.root' as 'offices');
	return (
		<section className="stack gap-4" aria-labelledby="locales">
			<h3 id="locales">{kind === 'PICKUP' ? 'Dónde se recoge' : 'Locales de la agencia'}</h3>
			<p className="note">
				{kind === 'PICKUP'
					? 'Con su horario, para que nadie venga en vano.'
					: 'Quien compra elige uno de los de su zona. Sin locales, el lugar se coordina después.'}
			</p>
			{problem && (
				<Notice tone="danger" role="alert">
					{problem}
				</Notice>
			)}
			{fields.map(({ key }, at) => (
				<fieldset key={key} className={cx('stack', styles.part)}>
					<legend>{`Local ${at + 1}`}</legend>
					<div className="grid columns-2 top">
						<TextField label="Nombre del local" maxLength={80} required {...form.field(`offices.${at}.name`)} />
						<TextField label="Dirección" maxLength={160} required {...form.field(`offices.${at}.address`)} />
						<TextField label="Horario" maxLength={120} optional {...form.field(`offices.${at}.hours`)} />
						<OfficeArea form={form} at={at} places={places} />
					</div>
					<Button size="s" variant="quiet" icon={<Trash2 size={16} />} onClick={() => remove(at)}>
						{`Quitar local ${at + 1}`}
					</Button>
				</fieldset>
			))}
			{fields.length < most && (
				<div className="cluster">
					<Button
						size="s"
						icon={<Plus size={16} />}
						onClick={() => append({ id: null, name: '', address: '', hours: '', area: '' })}
					>
						Agregar local
					</Button>
				</div>
			)}
		</section>
	);
}

function OfficeArea({ form, at, places }: Omit<MethodOfficesProps, 'most'> & { at: number }) {
	const name = `offices.${at}.area` as const;
	const [chosen, setChosen] = useState('');
	const code = form.watch(name);
	const set = (area: string) => form.setValue(name, area, { shouldDirty: true });
	if (code === '')
		return (
			<PlaceSearch
				label="Solo para un lugar"
				help="Departamento, provincia o distrito. Vacío: para todas las zonas."
				optional
				error={form.errorOf(name)}
				onChoose={(place) => {
					setChosen(place.name);
					set(place.code);
				}}
			/>
		);
	return (
		<div className="stack gap-1">
			<span className="name">Solo para</span>
			<div>
				<Chip label={places[code] ?? (chosen || `Código ${code}`)} onRemove={() => set('')} />
			</div>
		</div>
	);
}
