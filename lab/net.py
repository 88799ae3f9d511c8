import numpy as np
def softmax(y):
    y=y-y.max(axis=1,keepdims=True); e=np.exp(y); return e/e.sum(axis=1,keepdims=True)
class Net:
    PARTS=("mean","spread","own","all","bias","out","direct","base")
    def __init__(s,F=None,H=64,seed=1):
        if F is None: return
        r=np.random.default_rng(seed); f=np.float32
        s.mean=np.zeros(F,f); s.spread=np.ones(F,f)
        s.own=r.normal(0,(2/F)**.5,(F,H)).astype(f); s.all=r.normal(0,.3*F**-.5,(F,H)).astype(f)
        s.bias=np.zeros(H,f); s.out=np.zeros((H,3),f); s.direct=np.zeros((F,3),f); s.base=np.zeros(3,f)
    def learned(s): return [s.own,s.all,s.bias,s.out,s.direct,s.base]
    def fold(s):
        W=s.own/s.spread[:,None]; A=s.all/s.spread[:,None]; D=s.direct[:,0]/s.spread
        return Folded(np.concatenate([W,D[:,None]],1).astype(np.float32), A.astype(np.float32), s.mean, s.bias, s.out[:,0].copy(), W,A)
    def forward(s,rows):
        x=((rows-s.mean)/s.spread).astype(np.float32); t=x.sum(1)
        h=np.maximum(x@s.own+(t@s.all)[:,None]+s.bias,0)
        return x,t,h,h@s.out+x@s.direct+s.base
    def shares(s,rows): return softmax(s.forward(rows)[3][...,0])
    def save(s,f): np.savez(f,**{p:getattr(s,p) for p in s.PARTS})
    @staticmethod
    def load(f):
        n=Net(); d=np.load(f)
        for p in Net.PARTS: setattr(n,p,d[p])
        return n
class Folded:
    def __init__(s,W,A,mean,bias,out,Wo,Ao):
        s.W,s.A,s.out=W,A,out; s.H=A.shape[1]
        s.b1=bias-(mean@Wo); s.mA=mean@Ao
    def shares(s,rows):
        P,S,F=rows.shape
        x=rows.astype(np.float32)
        y=(x.reshape(P*S,F)@s.W)
        t=x.sum(1)@s.A; t+=s.b1-S*s.mA
        h=y[:,:-1].reshape(P,S,s.H)+t[:,None]
        np.maximum(h,0,out=h)
        return softmax((h.reshape(P*S,s.H)@s.out+y[:,-1]).reshape(P,S))
class Adam:
    def __init__(s,net,rate,decay=1e-5,wp=.05,we=.05):
        s.net,s.rate,s.n,s.decay,s.wp,s.we=net,rate,0,decay,wp,we
        s.m=[np.zeros_like(p) for p in net.learned()]; s.v=[np.zeros_like(p) for p in net.learned()]
    def step(s,rows,win,points,end):
        net=s.net; P,S,F=rows.shape
        x,t,h,y=net.forward(rows)
        sh=softmax(y[...,0])
        dy=np.empty_like(y)
        dy[...,0]=(sh-win)/P
        dy[...,1]=s.wp*(y[...,1]-points)/P
        dy[...,2]=s.we*(y[...,2]-end[:,None])/P
        hf=h.reshape(-1,h.shape[-1]); df=dy.reshape(-1,3); xf=x.reshape(-1,F)
        dh=(df@net.out.T)*(hf>0)
        g=[xf.T@dh, t.T@dh.reshape(P,S,-1).sum(1), dh.sum(0), hf.T@df, xf.T@df, df.sum(0)]
        s.n+=1; r=s.rate*(1-.999**s.n)**.5/(1-.9**s.n)
        for i,(p,m,v,gr) in enumerate(zip(net.learned(),s.m,s.v,g)):
            m+=.1*(gr-m); v+=.001*(gr*gr-v)
            p-=np.float32(r)*m/(np.sqrt(v)+np.float32(1e-8))
            if i in (0,1,3): p*=np.float32(1-s.rate*s.decay*1000)
        return float(-(win*np.log(sh+1e-9)).sum()/P), float(((y[...,1]-points)**2).mean()), float(((y[...,2]-end[:,None])**2).mean())
