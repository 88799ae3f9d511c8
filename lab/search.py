import sys; sys.path.insert(0,'/root/lab')
import time, random, numpy as np
from selfplay import get, exact, draw
class Beam:
    """own-turn beam; returns complete lines with states"""
    def __init__(s,name,ev,width=24,keep=12):
        s.rules,s.m=get(name); s.ev,s.width,s.keep=ev,width,keep
    def is_over(s,state): return s.rules.decision(state) is None
    def plan(s,state,seat,nodes=20000):
        m=s.m; frontier=[m.root(state)]; done=[]; n=0
        for a in range(40):
            kids,rows=m.grow(frontier,seat); n+=len(kids)
            sh=s.ev.shares(rows)[:,seat].copy()
            for i,k in enumerate(kids):
                if k.done and s.is_over(k.state): sh[i]=exact(s.rules,k.state)[seat]
            frontier=[]; seen=set(); last=n>=nodes
            for i in np.argsort(-sh,kind='stable'):
                k=kids[i]; v=float(sh[i])
                if k.done or last: 
                    if len(done)<400: done.append((v,k))
                elif len(frontier)<s.width and v not in seen: seen.add(v); frontier.append(k)
            if last or not frontier: break
        done.sort(key=lambda x:-x[0])
        out=[];seen=set()
        for v,k in done:
            if v in seen: continue
            seen.add(v); out.append((v,k))
            if len(out)>=s.keep: break
        return out
class Replier(Beam):
    def __init__(s,name,ev,width=24,keep=8,samples=(1,2,4),gap=.35,heat=.02,extra=0):
        super().__init__(name,ev,width,keep); s.samples,s.gap,s.heat,s.extra=samples,gap,heat,extra
        s.sims=0
    def play_on(s,states,seat,until,rngs,heat):
        """every state played greedily in place by all until turn number reaches until"""
        rules,m,ev=s.rules,s.m,s.ev
        live=list(range(len(states))); cat=rules.catalogue(states[0]) if states else None
        steps=0
        while live and steps<80:
            steps+=1
            nxt=[]; roots=[]; who=[]
            for i in live:
                d=rules.decision(states[i])
                if d is None or d.turn>=until: continue
                nxt.append(i); who.append(d.seat)
            if not nxt: break
            allk=[];rows=[];cut=[]
            for i,w in zip(nxt,who):
                k,r=m.grow([m.root(states[i])],w); allk.append(k); rows.append(r); cut.append(len(k))
            sh=ev.shares(np.concatenate(rows)); p=0
            for i,w,k,c in zip(nxt,who,allk,cut):
                mine=sh[p:p+c,w]; p+=c
                if c>1:
                    mine=mine.copy()
                    for j,kk in enumerate(k):
                        if kk.done and rules.decision(kk.state) is None: mine[j]=exact(rules,kk.state)[w]
                j=draw(mine,heat,rngs[i]) if c>1 else 0
                # the child's state includes light answers of others; play numbers properly
                for idx,num in enumerate(m.numbers(k[j])):
                    if idx:
                        d=rules.decision(states[i])
                        if d is None or d.seat!=w or rules.why_not(states[i],cat[num]) is not None: break
                    rules.advance(states[i],cat[num])
            live=nxt
        s.sims+=len(states)
    def choose(s,state,seat):
        cands=s.plan(state,seat)
        if len(cands)==1: return cands[0]
        lo=lambda v: np.log(max(v,1e-6)/max(1-v,1e-6))
        best=lo(cands[0][0])
        cands=[c for c in cands if lo(c[0])>best-s.gap*2]
        if len(cands)==1 or lo(cands[0][0])-lo(cands[1][0])>s.gap: return cands[0]
        rules=s.rules
        turn=rules.decision(state).turn; seats=len(rules.scores(state))
        tseat=(turn-1)%seats
        until=turn+((seat-tseat)%seats or seats)+s.extra
        total=[[] for _ in cands]; alive=list(range(len(cands))); n0=0
        for n in s.samples:
            st=[];rg=[];own=[]
            for c in alive:
                for k in range(n):
                    t=rules.copy(cands[c][1].state); st.append(t); rg.append(random.Random(1000*(n0+k))); own.append(c)
            s.play_on(st,seat,until,rg,0 if n0==0 and n==1 else s.heat); n0+=n
            rows=np.concatenate([s.m.rows(t) for t in st]); sh=s.ev.shares(rows)[:,seat]
            for t,c,v in zip(st,own,sh):
                total[c].append(float(exact(rules,t)[seat]) if rules.decision(t) is None else float(v))
            if len(alive)>2: alive=sorted(alive,key=lambda c:-np.mean(total[c]))[:max(2,len(alive)//2)]
        b=max(alive,key=lambda c:np.mean(total[c]))
        return cands[b]
