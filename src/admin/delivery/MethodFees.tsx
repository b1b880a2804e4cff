import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { Zone } from '#contract/delivery/fees';
import { Button } from '#ui/Button';
import { SelectField } from '#ui/fields';
import { FeeFields } from './FeeFields';
import { type MethodFormApi, newFee } from './useMethodForm';

interface MethodFeesProps {
	form: MethodFormApi;
	zones: readonly Zone[];
	onNewZone: () => void;
}

export function MethodFees({ form, zones, onNewZone }: MethodFeesProps) {
	const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fees', keyName: 'key' });
	const open = zones.filter(({ id }) => !fields.some(({ zoneId }) => zoneId === id));
	const nameOf = (id: number) => zones.find((zone) => zone.id === id)?.name ?? 'Zona eliminada';
	return (
		<section className="stack gap-4" aria-labelledby="tarifas">
			<h3 id="tarifas">Zonas y tarifas</h3>
			{zones.length === 0 && <p>Todavía no hay zonas: crea la primera aquí mismo y ponle su tarifa.</p>}
			{fields.map(({ key, zoneId }, at) => (
				<FeeFields key={key} form={form} at={at} zone={nameOf(zoneId)} onRemove={() => remove(at)} />
			))}
			{open.length > 0 && (
				<SelectField
					label="Agregar una zona"
					value=""
					options={[
						{ value: '', label: 'Elige una zona' },
						...open.map(({ id, name }) => ({ value: id, label: name })),
					]}
					onChange={({ target }) => target.value && append(newFee(Number(target.value)))}
				/>
			)}
			<div>
				<Button size="s" icon={<Plus size={16} />} onClick={onNewZone}>
					Crear una zona
				</Button>
			</div>
		</section>
	);
}
