import sys, json, random
from kontor.position import Position
from kontor.players.contract import Budget
from kontor.players import entrants
from kontor.view import look
players={}
for line in sys.stdin:
    q=json.loads(line)
    if q.get('new'): players.clear(); continue
    pos=Position.from_text(q['position']); seat=q['seat']
    if seat not in players: players[seat]=entrants.make(q['level'],pos.game)
    v=look(pos.game,pos.state,seat)
    a=players[seat].choose(v,random.Random(q['seed']),Budget(seconds=q.get('seconds'),nodes=20000))
    from kontor.players.contract import answered
    print(json.dumps({'move':answered(v,a).move.text}),flush=True)
