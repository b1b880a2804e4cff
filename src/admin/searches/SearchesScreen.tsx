import { SearchX } from 'lucide-react';
import { refusalOf } from '#api/errorText';
import {
	type MissedSearch,
	missedSearchDays,
	missedSearchVisitors,
	mostVisitors,
	SynonymBody,
} from '#contract/catalog/searches';
import { isOneWord } from '#contract/catalog/synonyms';
import { limaTime } from '#contract/shared/time';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { Surface } from '#ui/Surface';
import { QueryScreen } from '../kit/list/QueryScreen';
import { useReport, useSuccess } from '../kit/shared/useSuccess';
import styles from './SearchesScreen.module.css';
import { useAddSynonymMutation, useDismissSearchMutation, useGetMissedSearchesQuery } from './searchesApi';

/** R23-89. */
export function SearchesScreen() {
	const query = useGetMissedSearchesQuery(undefined, { refetchOnMountOrArgChange: true });
	return (
		<QueryScreen
			title="Búsquedas sin resultado"
			above={
				<p className="muted">
					{`Lo que al menos ${missedSearchVisitors} visitantes buscaron en los últimos ${missedSearchDays} días sin encontrar nada. Si tu tienda lo llama de otra manera, escribe esa palabra: desde entonces una encuentra lo que dice la otra.`}
				</p>
			}
			query={query}
			loading="Cargando las búsquedas…"
			error="No pudimos cargar las búsquedas"
			empty={
				query.data?.searches.length === 0 && (
					<EmptyState title="Todavía no hay búsquedas sin resultado" icon={<SearchX size={28} />}>
						{`Aquí verás las palabras que ${missedSearchVisitors} visitantes o más buscan y tu tienda no encuentra.`}
					</EmptyState>
				)
			}
		>
			{({ searches }) => (
				<Surface bare className="panel">
					<ul className="divided" aria-label="Búsquedas sin resultado">
						{searches.map((search) => (
							<Row key={search.id} search={search} />
						))}
					</ul>
				</Surface>
			)}
		</QueryScreen>
	);
}

function Row({ search }: { search: MissedSearch }) {
	const { id, text, visitors, lastDay } = search;
	const report = useReport();
	const [dismiss, { isLoading }] = useDismissSearchMutation();
	return (
		<li className={styles.row}>
			<div className={styles.what}>
				<strong>{text}</strong>
				<span className="note">
					{`${visitors < mostVisitors ? visitors : `${visitors} o más`} visitantes, la última vez el ${formatDate(limaTime(lastDay))}`}
				</span>
			</div>
			{isOneWord(text) ? (
				<Synonym search={search} />
			) : (
				<p className="note">
					Un sinónimo es una sola palabra: escribe estas en el nombre o la descripción de un producto.
				</p>
			)}
			<Button
				variant="quiet"
				size="s"
				aria-label={`Descartar «${text}»`}
				loading={isLoading}
				onClick={() => void report(dismiss(id), 'Búsqueda descartada', 'No pudimos descartar la búsqueda.')}
			>
				Descartar
			</Button>
		</li>
	);
}

function Synonym({ search: { id, text } }: { search: MissedSearch }) {
	const success = useSuccess();
	const [add] = useAddSynonymMutation();
	const form = useForm({
		schema: SynonymBody,
		values: { word: '' },
		submit: async ({ word }) => {
			const { error } = await add({ id, word });
			if (error) return refusalOf(error, 'No pudimos guardar el sinónimo. Vuelve a intentarlo.');
			success.always(`Quien busque «${text}» encuentra ahora lo que dice «${word}»`);
		},
	});
	return (
		<Form form={form} className="stack gap-2" name={`synonym ${id}`} aria-label={`Sinónimo de «${text}»`}>
			<FormFailure form={form} />
			<div className={styles.synonym}>
				<TextField
					label={`«${text}» es lo mismo que`}
					hideLabel
					placeholder="Es lo mismo que…"
					maxLength={60}
					autoComplete="off"
					{...form.field('word')}
				/>
				<Button type="submit" aria-label={`Guardar el sinónimo de «${text}»`} loading={form.busy}>
					Guardar
				</Button>
			</div>
		</Form>
	);
}
