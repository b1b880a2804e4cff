import { ArrowLeft, CalendarDays, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { refusalOf } from '#api/errorText';
import { useMay } from '#auth/may';
import { HolidayBody, type HolidayChanged, type HolidayList, HolidayParams } from '#contract/complaints/admin';
import { dayText } from '#contract/complaints/complaint';
import { limaYear } from '#contract/shared/time';
import { countOf } from '#lib/text';
import { Badge } from '#ui/Badge';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { SelectField, TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Surface } from '#ui/Surface';
import { QueryScreen } from '../kit/list/QueryScreen';
import { useReport, useSuccess } from '../kit/shared/useSuccess';
import { useGetHolidaysQuery, useRemoveHolidayMutation, useSaveHolidayMutation } from './adminComplaintsApi';
import styles from './HolidaysScreen.module.css';

type Shown = HolidayList['holidays'][number];

const weekday = new Intl.DateTimeFormat('es-PE', { weekday: 'long', timeZone: 'UTC' });
const weekdayOf = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));

const recomputedText = ({ recomputed: count }: HolidayChanged): string =>
	count === 0
		? 'Guardado. Ningún plazo cambió.'
		: `Guardado. ${count === 1 ? 'Cambió el plazo' : 'Cambiaron los plazos'} de ${countOf(count, 'hoja sin responder', 'hojas sin responder')}.`;

/** R14-112. */
export function HolidaysScreen() {
	const mayChange = useMay('complaints:write');
	const thisYear = limaYear(Date.now());
	const [year, setYear] = useState(thisYear);
	const query = useGetHolidaysQuery(year, { refetchOnMountOrArgChange: true });
	const years = [-1, 0, 1, 2].map((more) => thisYear + more);
	return (
		<QueryScreen
			title="Feriados"
			actions={
				<LinkButton to="/admin/complaints" icon={<ArrowLeft size={18} />}>
					Libro de Reclamaciones
				</LinkButton>
			}
			above={
				<>
					<p>
						El plazo de respuesta cuenta de lunes a viernes sin estos días. Al cambiar uno se vuelve a calcular el plazo
						de las hojas sin responder.
					</p>
					<div className={styles.year}>
						<SelectField
							label="Año"
							options={years.map((value) => ({ value, label: String(value) }))}
							value={year}
							onChange={(event) => setYear(Number(event.target.value))}
						/>
					</div>
				</>
			}
			query={query}
			loading="Cargando los feriados…"
			error="No pudimos cargar los feriados"
			below={mayChange && <AddHoliday />}
		>
			{({ holidays }) => (
				<Surface bare>
					<ul className="divided" aria-label={`Feriados de ${year}`}>
						{holidays.map((holiday) => (
							<HolidayRow key={holiday.day} holiday={holiday} mayChange={mayChange} />
						))}
					</ul>
				</Surface>
			)}
		</QueryScreen>
	);
}

function HolidayRow({ holiday: { day, name, source }, mayChange }: { holiday: Shown; mayChange: boolean }) {
	const report = useReport();
	const [save, saving] = useSaveHolidayMutation();
	const [remove, removing] = useRemoveHolidayMutation();
	const worked = source === 'worked';
	const change = () =>
		report(worked ? save({ day, name }) : remove(day), recomputedText, 'No pudimos guardar el cambio.');
	return (
		<li className={cx('cluster gap-y-2', styles.day)}>
			<div>
				<b className={cx(worked && styles.worked)}>{name}</b>
				<p className="note">
					<time dateTime={day}>{dayText(day)}</time>
					<span>{`, ${weekdayOf(day)}`}</span>
				</p>
			</div>
			{worked && <Badge tone="warning">Cuenta como hábil</Badge>}
			{source === 'shop' && <Badge tone="info">Agregado</Badge>}
			{mayChange && (
				<Button size="s" loading={saving.isLoading || removing.isLoading} onClick={() => void change()}>
					<span>{worked ? 'No contar' : source === 'shop' ? 'Quitar' : 'Contar como hábil'}</span>
					<span className="visually-hidden"> {dayText(day)}</span>
				</Button>
			)}
		</li>
	);
}

const Fields = v.object({ ...HolidayParams.entries, ...HolidayBody.entries });

function AddHoliday() {
	const success = useSuccess();
	const [save] = useSaveHolidayMutation();
	const form = useForm({
		schema: Fields,
		values: { day: '', name: '' },
		submit: async (body) => {
			const { data, error } = await save(body);
			if (!data) return refusalOf(error, 'No pudimos guardar el feriado. Vuelve a intentarlo.');
			success.always(recomputedText(data));
			form.reset();
		},
	});
	return (
		<Surface as="section">
			<Form form={form} className="stack gap-4" aria-label="Agregar un feriado">
				<h2>Agregar un feriado</h2>
				<FormFailure form={form} />
				<div className={cx('stack', styles.fields)}>
					<TextField label="Día" type="date" icon={<CalendarDays size={18} />} required {...form.field('day')} />
					<TextField label="Nombre" maxLength={80} required {...form.field('name')} />
				</div>
				<div className="cluster">
					<Button type="submit" icon={<CalendarPlus size={18} />} loading={form.busy}>
						Agregar
					</Button>
				</div>
			</Form>
		</Surface>
	);
}
