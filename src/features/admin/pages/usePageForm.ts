import { type ReactNode, useRef, useState } from 'react';
import { safeParse } from 'valibot';
import { PageDto, PageForm } from '../../../../contract/pages';
import { errorBody, fieldErrors, serverMessage } from '../../../api/errorText';
import { cutText } from '../../../lib/text';
import { useForm } from '../../../ui/form';
import type { Difference } from '../editor/Conflict';
import { failureText } from '../editor/failureText';
import { useSavePageMutation } from './pagesApi';

export interface PageTexts {
	title: string;
	slug: string;
	description: string;
	body: string;
}

const labels: Record<keyof PageTexts, string> = {
	title: 'Título',
	slug: 'Dirección',
	description: 'Descripción',
	body: 'Texto',
};
const fields = Object.keys(labels) as (keyof PageTexts)[];

const textsOf = (page: PageDto | null): PageTexts => ({
	title: page?.title ?? '',
	slug: page?.slug ?? '',
	description: page?.description ?? '',
	body: page?.body ?? '',
});

function currentOf(error: unknown): PageDto | null {
	const { code, current } = errorBody(error);
	const read = safeParse(PageDto, current);
	return code === 'version_conflict' && read.success ? read.output : null;
}

/** The form of a page; `onSaved` is given what the server keeps now. A refusal or a conflict loses nothing typed. */
export function usePageForm(page: PageDto | null, onSaved: (saved: PageDto, published: boolean) => void) {
	const [save] = useSavePageMutation();
	/** The saved page that a save builds on. */
	const [base, setBase] = useState(page);
	const [conflict, setConflict] = useState<{ current: PageDto; message: ReactNode } | null>(null);
	/** Of the button that was pressed. */
	const publish = useRef(false);
	const form = useForm<PageTexts, PageForm>({
		schema: PageForm,
		values: textsOf(page),
		submit: async (texts) => {
			const body = { ...texts, publish: publish.current, version: base?.version };
			const { data, error } = await save({ id: base?.id ?? null, body });
			if (data) {
				setBase(data);
				form.reset(textsOf(data));
				onSaved(data, body.publish);
				return;
			}
			const current = currentOf(error);
			if (!current) {
				const atFields = fieldErrors(error);
				return { message: failureText('Error al guardar la página', error), fields: atFields };
			}
			setConflict({ current, message: serverMessage(error) });
		},
	});

	function differences(current: PageDto): Difference[] {
		const theirs = textsOf(current);
		const mine = form.getValues();
		return fields
			.filter((name) => theirs[name] !== mine[name])
			.map((name) => ({
				label: labels[name],
				theirs: cutText(theirs[name]) || '—',
				mine: cutText(mine[name]) || '—',
			}));
	}

	/** Ends a conflict: the form goes on from the saved page, with its texts or with those typed. */
	function settle(load: boolean) {
		if (!conflict) return;
		setBase(conflict.current);
		setConflict(null);
		if (load) form.reset(textsOf(conflict.current));
	}

	/** Puts an older text into the form; nothing is saved yet. */
	function takeBack(texts: Omit<PageTexts, 'slug'>) {
		for (const name of ['title', 'description', 'body'] as const)
			form.setValue(name, texts[name], { shouldDirty: true, shouldValidate: true });
	}

	return {
		form,
		base,
		publish,
		conflict: conflict && { ...conflict, rows: differences(conflict.current) },
		settle,
		takeBack,
	};
}
