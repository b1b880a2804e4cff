import { topics } from '#contract/live/channel';
import { createJobs, type Timing } from './jobs';
import { addLeasedJob } from './leasedJobs';

/** Jobs whose events come by `notify`, and what they log. */
function jobsWith(timing: Record<string, Partial<Timing>> = {}, isCopy = () => false) {
	const lines: object[] = [];
	let notify = (_event: { topic: string }) => {};
	const jobs = createJobs({
		log: { warn: (details, message) => lines.push({ ...details, message }) },
		timing,
		copy: { isCopy },
		onEvent: (listener) => {
			notify = listener;
		},
	});
	return { jobs, lines, notify: (topic: string) => notify({ topic }) };
}

const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

it('[R19-16] a job looks again at an event of its topic, and after a failure', async () => {
	const { jobs, lines, notify } = jobsWith({ parcels: { trouble: 10 } });
	let looks = 0;
	jobs.add({ name: 'parcels', acts: 'inside', topic: '/topic/parcels' }, async () => {
		looks++;
		if (looks === 2) throw new Error('The database is away');
		return 60_000;
	});
	jobs.start();
	await moment();
	expect(looks).toBe(1);
	notify('/topic/other');
	await moment();
	expect(looks).toBe(1);
	notify('/topic/parcels');
	while (looks < 3) await moment();
	expect(looks).toBe(3);
	expect(lines).toMatchObject([{ job: 'parcels', err: { message: 'The database is away' } }]);
	await jobs.stop();
	notify('/topic/parcels');
	await moment();
	expect(looks).toBe(3);
});

it('[R19-16] a job that fails again and again looks less often', async () => {
	const { jobs } = jobsWith({ parcels: { trouble: 10 } });
	const looks: number[] = [];
	jobs.add({ name: 'parcels', acts: 'inside' }, async () => {
		looks.push(performance.now());
		throw new Error('The database refuses this row');
	});
	jobs.start();
	while (looks.length < 4) await moment();
	await jobs.stop();
	const [first = 0, second = 0, third = 0, fourth = 0] = looks;
	expect([second - first >= 9, third - second >= 19, fourth - third >= 39]).toEqual([true, true, true]);
});

it('[R19-17] what is under way when the server closes ends, and nothing else begins', async () => {
	const { jobs } = jobsWith();
	const waiting = [1, 2, 3, 4];
	const done: number[] = [];
	addLeasedJob(
		jobs,
		{ now: () => 0 },
		{
			...{ name: 'parcels', acts: 'inside', atOnce: 2 },
			connection: () => done,
			claim: async (count) => waiting.splice(0, count),
			async work(parcel) {
				await moment();
				return { note: async () => done.push(parcel) };
			},
		},
	);
	jobs.start();
	await new Promise((resolve) => setTimeout(resolve, 5));
	await jobs.stop();
	expect([done, waiting]).toEqual([
		[1, 2],
		[3, 4],
	]);
});

it('[R19-18] an outcome that the database did not take is noted later, without the work being done again', async () => {
	const { jobs } = jobsWith({ parcels: { trouble: 5 } });
	const waiting = ['book'];
	const calls: string[] = [];
	addLeasedJob(
		jobs,
		{ now: () => 0 },
		{
			name: 'parcels',
			acts: 'inside',
			connection: () => calls,
			claim: async (count) => waiting.splice(0, count),
			async work(parcel) {
				calls.push(`sent ${parcel}`);
				return {
					async note() {
						calls.push('noted');
						if (calls.length < 4) throw new Error('The database is away');
					},
				};
			},
		},
	);
	jobs.start();
	while (calls.length < 4) await moment();
	await jobs.stop();
	expect(calls).toEqual(['sent book', 'noted', 'noted', 'noted']);
});

it('[R21-43] in a copy of the shop only work that acts inside goes on, until it is the shop', async () => {
	let isCopy = true;
	const { jobs, notify } = jobsWith({ inside: { idle: 5 }, outside: { idle: 60_000 } }, () => isCopy);
	const looks = { inside: 0, outside: 0 };
	for (const acts of ['inside', 'outside'] as const) jobs.add({ name: acts, acts }, async () => 5 + 0 * looks[acts]++);
	jobs.start();
	while (looks.inside < 3) await moment();
	notify(topics.shop);
	await moment();
	expect(looks.outside).toBe(0);
	isCopy = false;
	notify(topics.shop);
	while (looks.outside < 2) await moment();
	await jobs.stop();
});
