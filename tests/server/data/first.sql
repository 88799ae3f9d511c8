BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chats (
	id INTEGER NOT NULL, 
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chats" VALUES(1,'hLEEMAhCCVnp',1,'Grüße aus Lübeck','2026-11-16T08:59:08.691531+00:00');
CREATE TABLE entries (
	table_id VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	mark VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	PRIMARY KEY (table_id, version), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',1,0,'play','booths lubeck','0:7fcf439bb690-1','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',2,1,'play','booths aalborg','1:7fcf439bb690-2','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',3,2,'play','booths tonsberg','bot-2-mqVIbL2rFS39','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',4,0,'play','booths stockholm','0:7fcf439bb690-3','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',5,1,'play','booths tonsberg','1:7fcf439bb690-4','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',6,2,'play','booths danzig','bot-5-DejeblI5bQcx','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',7,0,'play','booths danzig','0:7fcf439bb690-5','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',8,1,'play','booths danzig','1:7fcf439bb690-6','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',9,2,'play','booths stockholm','bot-8-AOarPe9-_X91','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',10,0,'play','sail danzig','0:7fcf439bb690-7','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',11,0,'play','buy yellow 1','0:7fcf439bb690-8','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',12,0,'play','end','0:7fcf439bb690-9','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',13,1,'play','replenish','1:7fcf439bb690-10','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',14,1,'play','buy yellow 2','1:7fcf439bb690-11','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',15,1,'play','end','1:7fcf439bb690-12','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',16,2,'play','skip','bot-15-dE8XWigVCF8W','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',17,2,'play','sail kalmar','bot-16-kOwUzpz1LuXE','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',18,2,'play','buy green 3','bot-17-2F58IFMLf1VT','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',19,2,'play','end','bot-18-M8vgiWUcVIWv','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',20,0,'play','skip','0:7fcf439bb690-13','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',21,0,'play','sail copenhagen','0:7fcf439bb690-14','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',22,0,'play','buy white 1','0:7fcf439bb690-15','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',23,0,'play','end','0:7fcf439bb690-16','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',24,1,'play','skip','1:7fcf439bb690-17','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',25,1,'play','sail lubeck','1:7fcf439bb690-18','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',26,1,'play','sail aalborg','1:7fcf439bb690-19','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',27,1,'play','build yellow 2','1:7fcf439bb690-20','');
INSERT INTO "entries" VALUES('hLEEMAhCCVnp',28,1,'end','yes','1:7fcf439bb690-21','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',1,0,'play','place trader stade--hamburg','0:7fcf43841c50-1','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',2,0,'play','place trader stade--hamburg','0:7fcf43841c50-2','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',3,0,'back','2','0:7fcf43841c50-3','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',4,0,'play','place trader dortmund--paderborn','0:7fcf43841c50-4','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',5,0,'play','place trader gottingen--quedlinburg','0:7fcf43841c50-5','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',6,1,'play','place trader goslar--quedlinburg','1:7fcf43841c50-6','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',7,1,'play','place merchant hamburg--luneburg','1:7fcf43841c50-7','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',8,2,'play','place trader minden--brunswiek','2:7fcf43841c50-8','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',9,2,'play','place merchant dortmund--paderborn','2:7fcf43841c50-9','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',10,0,'play','place trader warburg--paderborn','0:7fcf43841c50-10','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',11,0,'play','displace trader of 2 on minden--brunswiek with merchant','0:7fcf43841c50-11','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',12,2,'play','rehouse munster--minden','2:7fcf43841c50-12','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',13,2,'play','add trader munster--minden','2:7fcf43841c50-13','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',14,1,'play','place trader arnheim--munster','1:7fcf43841c50-14','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',15,1,'play','lift trader of 1 from goslar--quedlinburg','1:7fcf43841c50-15','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',16,0,'end','yes','0:7fcf43841c50-16','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',17,1,'end','yes','1:7fcf43841c50-17','');
INSERT INTO "entries" VALUES('3in7r_MHyup6',18,2,'end','yes','2:7fcf43841c50-18','');
CREATE TABLE seats (
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	level VARCHAR NOT NULL, 
	token VARCHAR NOT NULL, 
	invite VARCHAR NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('hLEEMAhCCVnp',0,'Person 0','','992c0643f569383bbad13585e99137832a3ae9cdb2d894ecd8b6bbbb803afd3d','');
INSERT INTO "seats" VALUES('hLEEMAhCCVnp',1,'Person 1','','5c2564c96526a26b0a9ce29fef17e44643f6c12d61d2e367c1f188e595b40c1b','');
INSERT INTO "seats" VALUES('hLEEMAhCCVnp',2,'Person 2','random','','');
INSERT INTO "seats" VALUES('3in7r_MHyup6',0,'Person 0','','acec2f1754531f6ef23cf4381b295f467014773d5dbdb1fd4ca2e749eaa34973','');
INSERT INTO "seats" VALUES('3in7r_MHyup6',1,'Person 1','','3a9c394be04b5a984e7d1c451163050ad11f3860ca55f4e28c30c27682db9cf3','');
INSERT INTO "seats" VALUES('3in7r_MHyup6',2,'Person 2','','da0a0e54e9ce4747c148081332df3bfdb1cfdc0dd6c0a135b3ada21e484dfef4','');
INSERT INTO "seats" VALUES('7z94T4UqGGJ3',0,'Person 0','','025deffb9abf00076857b09cc5ebe8fe26265be785f3343f56d2be6b8b65f149','');
INSERT INTO "seats" VALUES('7z94T4UqGGJ3',1,'Person 1','','','1uB_RLpGjP-qMhwX2coF8Qgk');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	setup TEXT NOT NULL, 
	status VARCHAR NOT NULL, 
	host VARCHAR NOT NULL, 
	watch VARCHAR NOT NULL, 
	created VARCHAR NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('hLEEMAhCCVnp','kontor record 1
game: hansa
rules: 1
edition: 2004
board: baltic
player: Person 0
player: Person 1
player: Person 2 (random)
chance colours: yellow white red green brown
chance goods: green-1 red-1 green-3 white-3 yellow-1 green-1 white-1 green-2 white-2 green-3 yellow-1 red-3 brown-3 brown-3 yellow-2 red-3 white-1 white-3 brown-2 green-1 brown-1 brown-2 brown-1 brown-2 white-2 red-2 brown-1 white-1 yellow-3 red-2 yellow-2 yellow-2 green-2 white-2 yellow-3 red-1 red-2 red-1 red-2 green-3 green-3 brown-3 green-2 white-3 red-3 brown-2 green-2 red-2 white-2 green-1 yellow-2 white-1 white-2 yellow-3 red-3 yellow-1 green-2 yellow-3 brown-1 white-3 yellow-2 brown-2 yellow-1 brown-3 red-1

','running','40b3fe2b95581a9e66ccf1b18415cd15a85047927cc3c890141cd5f5bd25a376','LqRG0IPHIj-pSkmHJpOSf_pT','2026-11-16T08:59:06.729436+00:00');
INSERT INTO "tables" VALUES('3in7r_MHyup6','kontor record 1
game: teutonica
rules: 1
edition: bigbox
board: hanseatic-league-2-3
player: Person 0
player: Person 1
player: Person 2
option missions: yes
option favours: yes
chance taverns: exchange additional-office move-three
chance markers: plus-3 plus-4 additional-office move-three plus-4 exchange additional-office additional-office exchange plus-3 develop develop
chance missions: osnabruck+stendal+paderborn arnheim+osnabruck+hildesheim arnheim+perleberg+hannover
chance favours: extra-action ability-prestige free-placing

','over','9c848bf5f1ac4126ab36e7059c3e330aae93c455e5abbb812e0ca6790a685e95','038tT5GTzqOWEK7xN3DfkIVk','2026-11-16T08:59:06.959257+00:00');
INSERT INTO "tables" VALUES('7z94T4UqGGJ3','kontor record 1
game: hansa
rules: 1
edition: 2004
board: baltic
player: Person 0
player: Person 1
chance colours: yellow red green brown
chance goods: green-2 red-2 red-3 brown-1 brown-2 brown-2 green-1 yellow-2 red-3 green-3 yellow-1 yellow-1 red-2 green-1 yellow-2 brown-1 yellow-2 red-1 brown-3 red-1 green-1 brown-1 green-2 brown-3 red-2 yellow-3 yellow-2 red-2 yellow-3 brown-2 brown-2 green-3 yellow-1 green-3 green-2 green-2 red-1 yellow-3 yellow-2 green-1 yellow-3 red-1 red-3 green-3 brown-3 red-2 brown-3 green-2 red-3 brown-1 yellow-1 brown-2

','open','65fe921e591602838b7d0bcab1047146f2b5efc2628ced4c542f2ecbee8135cf','rGTs_1zolfcEvSXGCBKzo4u3','2026-11-16T08:59:07.012958+00:00');
CREATE UNIQUE INDEX entries_mark ON entries (table_id, mark);
CREATE INDEX ix_chats_table_id ON chats (table_id);
COMMIT;
