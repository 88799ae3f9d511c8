import sys; sys.path.insert(0,'/root/lab')
import random
from selfplay import *
from net import Net
from collections import Counter
g,m=get('teutonica'); ev=Net.load('/root/lab/runC/w0059.npz').fold()
for board,seats in (('hanseatic-league-4-5',4),('britannia-4-5',4),('eastern-hanseatic-league',4)):
    n=same=0
    for seed in range(6):
        st=g.new(g.deal('bigbox',board,[f'P{i}' for i in range(seats)],random.Random(seed),{}))
        g.rollout(st,seed,30+40*seed,True)
        for _ in range(12):
            d=g.decision(st)
            if d is None: break
            kids,rows=m.grow([m.root(st)],d.seat)
            by={}
            for k,r in zip(kids,rows): by.setdefault(g.digest(k.state),r.tobytes())
            c=Counter(by.values()); n+=len(by); same+=sum(x for x in c.values() if x>1)
            g.rollout(st,seed,3,True)
    print(board,'alike',round(same/n,4),n)
