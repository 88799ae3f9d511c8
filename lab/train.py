import sys; sys.path.insert(0,'/root/lab')
import os; os.environ["OPENBLAS_NUM_THREADS"]="1"
import time, json, numpy as np, random, pickle, argparse
from multiprocessing import get_context
from selfplay import *
from net import *
from kontor.research.training import tables as tabs
K=32
def styles(name,m):
    return [weighed(m),between(m)]
_evs={}
def evaluation(name,spec):
    """spec: 'counted','between', or path of weights"""
    if spec not in _evs:
        m=get(name)[1]
        if len(_evs)>12: _evs.clear()
        _evs[spec]=weighed(m) if spec=='counted' else between(m) if spec=='between' else Net.load(spec).fold()
    return _evs[spec]
def lesson(job):
    table,specs,heat,seed,cur,lam=job
    name=table[0]
    try: rows,turns,pts,won,over,n=play(table,[evaluation(name,s) for s in specs],heat,seed)
    except Exception as e:
        import traceback; traceback.print_exc(); raise
    T=len(rows); S=table[3]
    want=np.empty((T,S),np.float32)
    if lam>=1: want[:]=won
    else:
        v=evaluation(name,cur).shares(rows); ahead=won
        for i in range(T-1,-1,-1):
            want[i]=ahead; ahead=lam*ahead+(1-lam)*v[i]
    rng=np.random.default_rng(seed)
    k=min(K,T); idx=np.sort(rng.choice(T,k,replace=False))
    end=(turns[-1]-turns[idx])/S
    return dict(rows=rows[idx],win=want[idx],res=np.repeat(won[None],k,0),points=np.repeat(pts[None]/10,k,0),end=(end/10).astype(np.float32),n=n,over=over,rounds=turns[-1]/S,seat=int(won.argmax()))
def trial(job):
    table,specs,seed,who=job
    r=play(table,[evaluation(table[0],s) for s in specs],0.,seed,keep=False)
    return float(r[3][who]), r[5], r[4], r[2].tolist()
def main():
    a=argparse.ArgumentParser(); a.add_argument('--game',default='teutonica'); a.add_argument('--out',default='/root/lab/run'); a.add_argument('--rounds',type=int,default=100)
    a.add_argument('--games',type=int,default=600); a.add_argument('--workers',type=int,default=2); a.add_argument('--base',type=float,default=.4); a.add_argument('--lam',type=float,default=.985)
    a.add_argument('--rate',type=float,default=5e-4); a.add_argument('--hidden',type=int,default=64); a.add_argument('--passes',type=float,default=4); a.add_argument('--init',default='between'); a.add_argument('--window',type=int,default=12000)
    a.add_argument('--heat',type=float,default=.015); a.add_argument('--start',default=None); a.add_argument('--pure',type=int,default=3); a.add_argument('--first',type=int,default=1500); a.add_argument('--final',type=float,default=.2)
    o=a.parse_args(); os.makedirs(o.out,exist_ok=True)
    rules,m=get(o.game); F=len(m.features)
    base=[("teutonica","bigbox","hanseatic-league-4-5",4,())] if o.game=='teutonica' else [("hansa","2004","baltic",4,())]
    al=[(t.game,t.edition,t.board,t.seats,tuple(sorted(t.options.items()))) for t in tabs(o.game,None)]
    al=[t for t in al]
    net=Net(F,o.hidden); memory=[]; adam=None; past=[]
    rng=random.Random(1); begun=time.time(); total=0
    cur=None
    if o.start: net=Net.load(o.start); cur=o.start; adam=Adam(net,o.rate)
    else:
        got=[play(rng.choice(base) if i%2 else rng.choice(al),[between(m)]*5,.03,i)[0] for i in range(24)]
        f=np.concatenate([x.reshape(-1,F) for x in got]).astype(np.float32)
        net.mean=f.mean(0); net.spread=np.maximum(f.std(0),.5)
        teacher=between(m); net.direct[:,0]=teacher.weights*net.spread/teacher.scale
        cur=o.out+'/init.npz'; net.save(cur); adam=Adam(net,o.rate)
    with get_context('spawn').Pool(o.workers) as pool:
        for rnd in range(o.rounds):
            jobs=[]
            for g in range(o.games if cur else o.first):
                t=rng.choice(base) if rng.random()<o.base else rng.choice(al)
                if cur is None: specs=['between' if rng.random()<.7 else 'counted' for _ in range(t[3])]
                else:
                    specs=[cur]*t[3]
                    if rng.random()<.35:
                        specs=[cur if rng.random()<.6 else (rng.choice(past) if past and rng.random()<.75 else rng.choice(('between','counted'))) for _ in range(t[3])]
                jobs.append((t,specs,o.heat if cur else .03,rng.getrandbits(40),cur,o.lam))
            t0=time.time()
            got=pool.map(lesson,jobs,chunksize=4); total+=len(got)
            t1=time.time()
            if adam is None:
                f=np.concatenate([x['rows'].reshape(-1,F) for x in got]).astype(np.float32)
                net.mean=f.mean(0); net.spread=np.maximum(f.std(0),.5)
                teacher=between(m) if o.init=='between' else weighed(m)
                net.direct[:,0]=teacher.weights*net.spread/teacher.scale
                adam=Adam(net,o.rate)
            # loss on fresh games before learning
            fresh={}
            for x in got: fresh.setdefault(x['rows'].shape[1],[]).append(x)
            fl=[]; 
            for S,xs in fresh.items():
                R=np.concatenate([x['rows'] for x in xs]); W=np.concatenate([x['res'] for x in xs]); sh=net.shares(R)
                fl.append((S,len(R),float(-(W*np.log(sh+1e-9)).sum()/len(R)-0)))
            memory=(memory+got)[-o.window:]
            adam.rate=o.rate*(1-(1-o.final)*rnd/o.rounds)
            n=int(len(got)*K*o.passes)
            by={}
            pick=[memory[rng.randrange(len(memory))] if i>=len(got) else got[i] for i in range(max(len(got),int(n/8)))]
            batches=[]
            r2=np.random.default_rng(rnd)
            for x in pick:
                by.setdefault(x['rows'].shape[1],[]).append(x)
            losses=[]
            # sample consistently
            for S,xs in by.items():
                Rs=[];Ws=[];Ps=[];Es=[]
                for x in xs:
                    ii=r2.permutation(len(x['rows']))[:8]
                    Rs.append(x['rows'][ii]);Ws.append(x['win'][ii]);Ps.append(x['points'][ii]);Es.append(x['end'][ii])
                R=np.concatenate(Rs);W=np.concatenate(Ws);Pn=np.concatenate(Ps);E=np.concatenate(Es)
                order=r2.permutation(len(R))
                for j in range(0,len(R),512):
                    b=order[j:j+512]; batches.append((R[b],W[b],Pn[b],E[b]))
            r2.shuffle(batches) if False else random.Random(rnd).shuffle(batches)
            for b in batches: losses.append(adam.step(*b))
            cur=f"{o.out}/w{rnd:04d}.npz"; net.save(cur)
            if rnd%5==4: past.append(cur); past=past[-8:]
            t2=time.time()
            line=dict(round=rnd,games=total,play=round(t1-t0,1),learn=round(t2-t1,1),hours=round((t2-begun)/3600,3),loss=[round(float(v),4) for v in np.mean(losses,0)],fresh4=[round(x[2],4) for x in fl if x[0]==4],dec=round(np.mean([x['n'] for x in got]),1),over=round(np.mean([x['over'] for x in got]),3),rounds=round(float(np.mean([x['rounds'] for x in got])),1),seats=np.bincount([x['seat'] for x in got if x['rows'].shape[1]==4],minlength=4).tolist())
            if rnd%5==4 or rnd in (0,1,2):
                J=[(base[0],[cur if s==i%4 else 'between' for s in range(4)],10_000+i//4,i%4) for i in range(80)]
                res=pool.map(trial,J,chunksize=2); line['vs_between']=round(np.mean([r[0] for r in res]),3)
                if len(past)>=2 and rnd>=9:
                    J=[(base[0],[cur if s==i%4 else past[-2] for s in range(4)],20_000+i//4,i%4) for i in range(80)]
                    res=pool.map(trial,J,chunksize=2); line['vs_past']=round(np.mean([r[0] for r in res]),3)
            print(json.dumps(line),flush=True)
            with open(f"{o.out}/log.jsonl",'a') as f: f.write(json.dumps(line)+"\n")
if __name__=='__main__': main()
