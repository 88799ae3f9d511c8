import sys; sys.path.insert(0,'/root/lab')
import os; os.environ["OPENBLAS_NUM_THREADS"]="1"
import time, json, numpy as np, random, argparse
from multiprocessing import get_context
from selfplay import *
from net import *
from train import evaluation, trial
from kontor.research.training import tables as tabs
def game_(job):
    table,specs,heat,seed=job
    rows,turns,pts,won,over,n=play(table,[evaluation(table[0],s) for s in specs],heat,seed)
    return dict(rows=rows,turns=turns.astype(np.int16),pts=pts,won=won,over=over,n=n)
def softp(p,scale=8.): return softmax((p[None]/scale).astype(np.float32))[0]
def main():
    a=argparse.ArgumentParser(); A=a.add_argument
    A('--game',default='teutonica');A('--out',default='/root/lab/runC');A('--rounds',type=int,default=200);A('--games',type=int,default=150);A('--workers',type=int,default=2);A('--base',type=float,default=.6)
    A('--lam',type=float,nargs=2,default=(.88,.97));A('--mix',type=float,nargs=2,default=(.5,0.));A('--rate',type=float,nargs=2,default=(1e-3,1e-4));A('--heat',type=float,nargs=2,default=(.015,.006))
    A('--hidden',type=int,default=64);A('--window',type=int,default=1200);A('--sampled',type=int,default=300);A('--positions',type=int,default=30000);A('--passes',type=int,default=3);A('--start',default=None);A('--others',type=float,default=.12);A('--seed',type=int,default=1)
    o=a.parse_args(); os.makedirs(o.out,exist_ok=True)
    rules,m=get(o.game); F=len(m.features)
    base=[("teutonica","bigbox","hanseatic-league-4-5",4,())] if o.game=='teutonica' else [("hansa","2004","baltic",4,())]
    al=[(t.game,t.edition,t.board,t.seats,tuple(sorted(t.options.items()))) for t in tabs(o.game,None)]
    rng=random.Random(o.seed); begun=time.time(); total=0; memory=[]; past=[]
    if o.start: net=Net.load(o.start); cur=o.start
    else:
        net=Net(F,o.hidden)
        got=[play(rng.choice(base) if i%2 else rng.choice(al),[between(m)]*5,.03,i)[0] for i in range(24)]
        f=np.concatenate([x.reshape(-1,F) for x in got]).astype(np.float32)
        net.mean=f.mean(0); net.spread=np.maximum(f.std(0),.5)
        teacher=between(m); net.direct[:,0]=teacher.weights*net.spread/teacher.scale
        cur=o.out+'/init.npz'; net.save(cur)
    adam=Adam(net,o.rate[0])
    with get_context('spawn').Pool(o.workers) as pool:
        for rnd in range(o.rounds):
            part=rnd/o.rounds; at=lambda e:e[0]+(e[1]-e[0])*part
            jobs=[]
            for g in range(o.games):
                t=rng.choice(base) if rng.random()<o.base else rng.choice(al)
                specs=[cur if rng.random()>o.others else (rng.choice(past) if past and rng.random()<.6 else rng.choice(('between','counted'))) for _ in range(t[3])]
                jobs.append((t,specs,at(o.heat),rng.getrandbits(40)))
            t0=time.time(); got=pool.map(game_,jobs,chunksize=3); total+=len(got); t1=time.time()
            fl=[(x,net.shares(x['rows'][::7])) for x in got if len(x['won'])==4]
            fresh=float(np.mean([-(np.log(s+1e-9)@x['won']).mean() for x,s in fl]))
            memory=(memory+got)[-o.window:]
            adam.rate=at(o.rate); losses=[]
            for _ in range(o.passes):
                ch=rng.sample(memory,min(len(memory),o.sampled)); by={}
                lam,mix=at(o.lam),at(o.mix)
                for x in ch:
                    v=net.shares(x['rows']); T=len(v); w=np.empty_like(v)
                    ahead=(1-mix)*x['won']+mix*softp(x['pts'])
                    for i in range(T-1,-1,-1):
                        w[i]=ahead; ahead=lam*ahead+(1-lam)*v[i]
                    k=max(1,min(T,o.positions//len(ch)))
                    ii=np.random.default_rng(rng.getrandbits(32)).permutation(T)[:k]
                    S=len(x['won'])
                    by.setdefault(S,[]).append((x['rows'][ii],w[ii],np.repeat(x['pts'][None]/10,k,0),((x['turns'][-1]-x['turns'][ii])/S/10).astype(np.float32)))
                batches=[]
                for S,xs in by.items():
                    R,W,P,E=(np.concatenate(z) for z in zip(*xs)); od=np.random.default_rng(rng.getrandbits(32)).permutation(len(R))
                    batches+=[(R[b],W[b],P[b],E[b]) for b in np.array_split(od,max(1,len(od)//512))]
                rng.shuffle(batches)
                for b in batches: losses.append(adam.step(*b))
            cur=f"{o.out}/w{rnd:04d}.npz"; net.save(cur)
            if rnd%6==5: past.append(cur); past=past[-6:]
            t2=time.time()
            line=dict(round=rnd,games=total,play=round(t1-t0,1),learn=round(t2-t1,1),hours=round((t2-begun)/3600,3),loss=[round(float(v),4) for v in np.mean(losses,0)],fresh4=round(fresh,4),dec=round(np.mean([x['n'] for x in got]),1),over=round(np.mean([x['over'] for x in got]),3),seats=np.bincount([int(x['won'].argmax()) for x in got if len(x['won'])==4],minlength=4).tolist(),pts=round(float(np.mean([x['pts'].max() for x in got])),1))
            if rnd%8==7:
                J=[(base[0],[cur if s==i%4 else 'between' for s in range(4)],10_000+i//4,i%4) for i in range(80)]
                line['vs_between']=round(np.mean([r[0] for r in pool.map(trial,J,chunksize=2)]),3)
                if len(past)>=3:
                    J=[(base[0],[cur if s==i%4 else past[-3] for s in range(4)],20_000+i//4,i%4) for i in range(80)]
                    line['vs_past']=round(np.mean([r[0] for r in pool.map(trial,J,chunksize=2)]),3)
            print(json.dumps(line),flush=True)
if __name__=='__main__': main()
