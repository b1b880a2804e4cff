import { useMay } from '#auth/may';
import { countOf } from '#lib/text';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { useGetPagesQuery } from './adminPagesApi';
import { waitingPages } from './pageState';

/** Reminds of the texts required by law until none is a draft (R14-195). */
export default function DraftPagesNotice() {
	const mayPublish = useMay('pages:write');
	const { data = [] } = useGetPagesQuery(undefined, { skip: !mayPublish, refetchOnMountOrArgChange: true });
	const { length } = waitingPages(data);
	if (!mayPublish || length === 0) return null;
	return (
		<Notice tone="warning">
			<span>{`${countOf(length, 'texto legal sigue', 'textos legales siguen')} en borrador: `}</span>
			<Link to="/admin/pages">{length === 1 ? 'revísalo y publícalo' : 'revísalos y publícalos'}</Link>
			<span>.</span>
		</Notice>
	);
}
