import subprocess, pytest
from memoryproject.api_tokens import make_token
def test_curl(live_site, asha):
    _, secret = make_token(asha, name="x", scopes=["write"])
    text = open("docs/api.md").read()
    import re
    blocks = re.findall(r"```sh\n(.*?)```", text, re.S)
    script = "shopt -s expand_aliases\n" + "\n".join(blocks)
    script = script.replace("http://127.0.0.1:8000", live_site.url).replace("mem_…", secret)
    script = script.replace('api "$SITE/facts/$FACT/"   ', 'FACT=$(api "$SITE/facts/" -d \'{"text": "Lives in Goa", "key": "profile.city"}\' | python3 -c \'import json,sys; print(json.load(sys.stdin)["id"])\')\napi "$SITE/facts/$FACT/"   ',1)
    script = script.replace('api -X POST   "$SITE/facts/$FACT/confirm/"','FACT=$(api "$SITE/facts/?key=profile.city" | python3 -c \'import json,sys; print(json.load(sys.stdin)["results"][0]["id"])\')\napi -X POST   "$SITE/facts/$FACT/confirm/"')
    out = subprocess.run(["bash", "-xc", script], capture_output=True, text=True)
    print(out.stdout); print(out.stderr[-6000:]); assert 0
