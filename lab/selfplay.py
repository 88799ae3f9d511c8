import random, numpy as np, os
os.environ.setdefault("OPENBLAS_NUM_THREADS","1")
from kontor.players.minds import mind
from kontor import registry
from kontor.players.weights import weighed, between
from kontor.players.evaluation import among_seats
LONGEST=900
_cache={}
def get(name):
    if name not in _cache: _cache[name]=(registry.game(name),mind(name))
    return _cache[name]
def exact(rules,state):
    won=np.array([s.place==1 for s in rules.scores(state)],np.float32); return won/won.sum()
def draw(sh,heat,rng):
    if heat<=0: return int(sh.argmax())
    l=np.log(sh+1e-6)/heat; c=np.exp(l-l.max()); c=np.cumsum(c)
    return min(int(np.searchsorted(c,rng.random()*c[-1])),len(sh)-1)
def play(table,evals,heat,seed,slips=.02,keep=True):
    """evals: by seat an evaluation; returns rows (T,S,F), seats to move, scores, won, rounds"""
    name,edition,board,seats,options=table
    rules,m=get(name); rng=random.Random(seed)
    state=rules.new(rules.deal(edition,board,[f"P{i}" for i in range(seats)],rng,dict(options)))
    secret=name=="hansa" or "missions" in options
    rows=[]; turns=[]
    cat=rules.catalogue(state); n=0
    while n<LONGEST:
        d=rules.decision(state)
        if d is None: break
        n+=1
        s=d.seat
        possible=rules.sample(rules.view(state,s),rng) if secret else state
        t=d.turn
        if heat>0 and rng.random()<slips:
            path=rules.rollout_ids(rules.copy(possible),rng.getrandbits(31),1,True)
        else:
            kids,seen=m.grow([m.root(possible)],s)
            if len(kids)==1: path=m.numbers(kids[0])
            else:
                sh=evals[s].shares(seen)[:,s]
                for i,k in enumerate(kids):
                    if k.done and k.state.frame.kind==-1 if name=="teutonica" else (k.done and rules.decision(k.state) is None):
                        sh[i]=exact(rules,k.state)[s]
                path=m.numbers(kids[draw(sh,heat*(3 if t<=2*seats else 1),rng)])
        for i,num in enumerate(path):
            if i:
                d=rules.decision(state)
                if d is None or d.seat!=s or rules.why_not(state,cat[num]) is not None: break
            rules.advance(state,cat[num])
        if keep:
            rows.append(m.rows(state)); turns.append(t)
    sc=rules.scores(state)
    won=exact(rules,state)
    pts=np.array([x.total for x in sc],np.float32)
    return (np.concatenate(rows) if keep else None, np.array(turns), pts, won, rules.decision(state) is None, n)
