/** @typedef {{ name?: string, uses?: string, run?: string, env?: Record<string, string | number | boolean> }} Step */

/**
 * The steps of a job of a workflow.
 * @param {{ jobs: Record<string, { steps: Step[] }> }} workflow the parsed file
 * @param {string | undefined} job
 * @throws Error when the job does not exist
 */
export function stepsOf(workflow, job) {
  const jobs = new Map(Object.entries(workflow.jobs));
  const found = jobs.get(job ?? '');
  if (found === undefined) throw new Error(`Unknown job "${job}". Jobs: ${[...jobs.keys()].join(', ')}.`);
  return found.steps.map(({ name, uses, run, env = {} }) => ({
    name: name ?? run?.trim() ?? uses,
    run,
    env,
  }));
}

/**
 * The command and the environment of a step, with its expressions replaced.
 * @param {Pick<Step, 'run'> & Required<Pick<Step, 'env'>>} step
 * @param {Record<string, string>} given values of expressions, such as `{ 'github.base_ref': 'main' }`
 * @throws Error when an expression has no value
 */
export function withValues({ run = '', env }, given) {
  const variables = Object.entries(env).map(([name, value]) => [name, replaced(String(value), given)]);
  return { run: replaced(run, given), env: Object.fromEntries(variables) };
}

/**
 * @param {string} text
 * @param {Record<string, string>} given
 */
function replaced(text, given) {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression) => {
    if (Object.hasOwn(given, expression)) return String(given[expression]);
    throw new Error(`Pass a value for the expression: '${expression}=...'.`);
  });
}
