// What Lighthouse says of a page on a phone: node lighthouse.js URL [NAME=COOKIE], with CHROMIUM the browser. Prints the scores and the audits that are not perfect as JSON.
// A busy machine stretches the tasks of a page, and Lighthouse would blame the page: it is told the processor's time in place of the clock's.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

const [url, cookie] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const artifacts = join(folder, 'artifacts');
const wanted = {
  onlyCategories: ['performance', 'accessibility', 'best-practices'],
  disableStorageReset: true,
  logLevel: 'error',
};
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM,
  userDataDir: join(folder, 'profile'),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  if (cookie) {
    const [name, value] = cookie.split(/=(.*)/);
    await browser.setCookie({ name, value, domain: new URL(url).hostname, path: '/', httpOnly: true });
  }
  await lighthouse(url, { ...wanted, gatherMode: artifacts }, undefined, page);
  const file = join(artifacts, 'trace.json');
  writeFileSync(file, JSON.stringify(calmed(JSON.parse(readFileSync(file, 'utf8')))));
  const { lhr } = await lighthouse(url, { ...wanted, auditMode: artifacts });
  const scores = Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, score]));
  const lacking = Object.values(lhr.audits).filter(({ score }) => score !== null && score < 1);
  const told = lacking.map(({ id, score, displayValue }) => `${id} ${score} ${displayValue ?? ''}`.trim());
  console.log(JSON.stringify({ scores, told, error: lhr.runtimeError ?? null }));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Within each task every moment lies as far from its beginning as the processor worked for it. */
function calmed({ traceEvents, ...rest }) {
  const tasks = new Map();
  for (const event of traceEvents)
    if (event.ph === 'X' && event.tdur !== undefined && event.name.endsWith('RunTask'))
      (tasks.get(event.tid) ?? tasks.set(event.tid, []).get(event.tid)).push(event);
  for (const of of tasks.values()) of.sort((a, b) => a.ts - b.ts);
  const moved = traceEvents.map((event) => {
    const task = taskAt(tasks.get(event.tid) ?? [], event.ts);
    if (!task) return event;
    const passed = event.tts === undefined ? event.ts - task.ts : event.tts - task.tts;
    const ts = task.ts + Math.min(Math.max(passed, 0), task.tdur);
    return event.tdur === undefined ? { ...event, ts } : { ...event, ts, dur: event.tdur };
  });
  return { ...rest, traceEvents: moved };
}

function taskAt(tasks, ts) {
  let low = 0;
  let high = tasks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tasks[middle].ts <= ts) low = middle + 1;
    else high = middle;
  }
  const task = tasks[low - 1];
  return task && ts <= task.ts + task.dur ? task : null;
}
