"""one seat new vs others: python match.py W SPEC games"""
import sys; sys.path.insert(0,'/root/lab')
import os; os.environ["OPENBLAS_NUM_THREADS"]="1"
import json, random, subprocess, time, numpy as np, argparse
from multiprocessing import get_context
class Frozen:
    def __init__(s,level='alderman',src='/work/main/src'):
        s.level=level
        env=dict(os.environ,PYTHONPATH=src)
        s.p=subprocess.Popen([sys.executable,'/root/lab/frozen_serve.py'],stdin=subprocess.PIPE,stdout=subprocess.PIPE,text=True,env=env)
    def new(s): s.p.stdin.write('{"new":1}\n'); s.p.stdin.flush()
    def ask(s,pos,seat,seed):
        s.p.stdin.write(json.dumps(dict(position=pos,seat=seat,seed=seed,level=s.level,seconds=2.0))+'\n'); s.p.stdin.flush()
        return json.loads(s.p.stdout.readline())['move']
_fz={}
def one(job):
    from kontor.position import Position
    from search import Beam, Replier
    from selfplay import get, exact
    from net import Net
    from kontor.players.weights import weighed, between
    table,spec,other,seed,who=job
    name,edition,board,seats,options=table
    rules,m=get(name); rng=random.Random(seed)
    state=rules.new(rules.deal(edition,board,[f"P{i}" for i in range(seats)],random.Random(seed//1000),dict(options)))
    def make(sp):
        kind,_,w=sp.partition(':')
        if kind=='frozen':
            if 'f' not in _fz: _fz['f']=Frozen(w or 'alderman')
            _fz['f'].new(); return _fz['f']
        path,_,extra=w.partition('@')
        ev=between(m) if path=='between' else weighed(m) if path=='counted' else Net.load(path).fold()
        kw=eval('dict('+extra+')')
        return Beam(name,ev,**kw) if kind=='beam' else Replier(name,ev,**kw)
    A,B=make(spec),make(other)
    plans=[[] for _ in range(seats)]; n=0; tA=tB=0.; nA=0; worst=0
    while n<3000:
        d=rules.decision(state)
        if d is None: break
        n+=1; s=d.seat; legal=rules.legal(state)
        if len(legal)==1: rules.advance(state,legal[0]); continue
        P=A if s==who else B
        t=time.perf_counter()
        if isinstance(P,Frozen):
            mv=P.ask(Position(rules,rules.sample(rules.view(state,s),rng)).text,s,rng.getrandbits(30))
            mv=next(x for x in legal if x.text==mv)
        else:
            mv=None
            if d.turn>60*seats: mv=rules.catalogue(state)[rules.rollout_ids(rules.copy(state),rng.getrandbits(30),1,True)[0]]
            else:
                if plans[s]:
                    exp,num=plans[s].pop(0)
                    if exp==m.rows(state).tobytes():
                        mv=next((x for x in legal if x.id==num),None)
                    if mv is None: plans[s]=[]
                if mv is None:
                    poss=rules.sample(rules.view(state,s),rng)
                    v,k=(P.choose(poss,s) if hasattr(P,'choose') else P.plan(poss,s)[0])
                    nums=m.numbers(k); plans[s]=[]; st=rules.copy(poss)
                    for a,b in zip(nums,nums[1:]):
                        st=m.after(st,a,s); plans[s].append((m.rows(st).tobytes(),b))
                    mv=rules.catalogue(state)[nums[0]]
        dt=time.perf_counter()-t
        if s==who: tA+=dt; nA+=1; worst=max(worst,dt)
        else: tB+=dt
        rules.advance(state,mv)
    won=exact(rules,state)
    return float(won[who]), who, n, tA/max(1,nA), worst, [x.total for x in rules.scores(state)], rules.decision(state).turn if rules.decision(state) else 0
if __name__=='__main__':
    a=argparse.ArgumentParser(); a.add_argument('spec'); a.add_argument('other'); a.add_argument('--games',type=int,default=40); a.add_argument('--workers',type=int,default=2); a.add_argument('--board',default='hanseatic-league-4-5'); a.add_argument('--seats',type=int,default=4); a.add_argument('--edition',default='bigbox'); a.add_argument('--game',default='teutonica'); a.add_argument('--seed',type=int,default=1)
    o=a.parse_args(); T=(o.game,o.edition,o.board,o.seats,())
    J=[(T,o.spec,o.other,1000*(o.seed*1000+i//o.seats)+i%o.seats,i%o.seats) for i in range(o.games)]
    with get_context('spawn').Pool(o.workers) as p:
        r=p.map(one,J,chunksize=1)
    w=[x[0] for x in r]; se=np.std(w)/len(w)**.5
    print(f"{o.spec} vs {o.other}: {np.mean(w):.3f} +- {1.96*se:.3f} of {len(w)}; by seat {[round(float(np.mean([x[0] for x in r if x[1]==s])),2) for s in range(o.seats)]}; decisions {np.mean([x[2] for x in r]):.0f}, ms {1000*np.mean([x[3] for x in r]):.0f}, worst {1000*max(x[4] for x in r):.0f}; points {np.mean([x[5][x[1]] for x in r]):.1f} vs {np.mean([np.mean([q for i,q in enumerate(x[5]) if i!=x[1]]) for x in r]):.1f}")
