/** Requests flags from the embedded experiments service. Rejects on failure. */
export async function getFlags({ clientId, clientFeatures = {}, config = {}, param = '' }) {
  const answer = await fetch('/_edge/experiments/flags', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, client_features: clientFeatures, config, param }),
  });
  if (!answer.ok) throw new Error(`The experiments service answered ${answer.status}`);
  return answer.json();
}
